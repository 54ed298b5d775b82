<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>About</name>
    <message numerus="yes">
        <source>%Ln times</source>
        <translation>
            <numerusform>%Ln time</numerusform>
            <numerusform>%Ln times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln, see what changed</source>
        <translation>
            <numerusform>%Ln, see what changed</numerusform>
            <numerusform>%Ln, see what changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BulkActions</name>
    <message numerus="yes">
        <source>%Ln memories pinned</source>
        <translation>
            <numerusform>%Ln memory pinned</numerusform>
            <numerusform>%Ln memories pinned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories unpinned</source>
        <translation>
            <numerusform>%Ln memory unpinned</numerusform>
            <numerusform>%Ln memories unpinned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories copied</source>
        <translation>
            <numerusform>%Ln memory copied</numerusform>
            <numerusform>%Ln memories copied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files written</source>
        <translation>
            <numerusform>%Ln file written</numerusform>
            <numerusform>%Ln files written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tags of %Ln memories changed</source>
        <translation>
            <numerusform>Tags of %Ln memory changed</numerusform>
            <numerusform>Tags of %Ln memories changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories moved to “{space}”</source>
        <translation>
            <numerusform>%Ln memory moved to “{space}”</numerusform>
            <numerusform>%Ln memories moved to “{space}”</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Calls</name>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%Ln minutes ago</source>
        <translation>
            <numerusform>%Ln minute ago</numerusform>
            <numerusform>%Ln minutes ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hours ago</source>
        <translation>
            <numerusform>%Ln hour ago</numerusform>
            <numerusform>%Ln hours ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln minutes left</source>
        <translation>
            <numerusform>about %Ln minute left</numerusform>
            <numerusform>about %Ln minutes left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln hours left</source>
        <translation>
            <numerusform>about %Ln hour left</numerusform>
            <numerusform>about %Ln hours left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversations</source>
        <translation>
            <numerusform>%Ln conversation</numerusform>
            <numerusform>%Ln conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories</source>
        <translation>
            <numerusform>%Ln memory</numerusform>
            <numerusform>%Ln memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import taken back: %Ln memories moved to the Trash</source>
        <translation>
            <numerusform>Import taken back: %Ln memory moved to the Trash</numerusform>
            <numerusform>Import taken back: %Ln memories moved to the Trash</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln as they were before</source>
        <translation>
            <numerusform>%Ln as it was before</numerusform>
            <numerusform>%Ln as they were before</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories are back</source>
        <translation>
            <numerusform>%Ln memory is back</numerusform>
            <numerusform>%Ln memories are back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay, since they were changed since</source>
        <translation>
            <numerusform>%Ln stays, since it was changed since</numerusform>
            <numerusform>%Ln stay, since they were changed since</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay, since a later import found them, too</source>
        <translation>
            <numerusform>%Ln stays, since a later import found it, too</numerusform>
            <numerusform>%Ln stay, since a later import found them, too</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <translation>
            <numerusform>%Ln skipped</numerusform>
            <numerusform>%Ln skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <translation>
            <numerusform>%Ln could not be read</numerusform>
            <numerusform>%Ln could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln keys and passwords</source>
        <translation>
            <numerusform>%Ln key or password</numerusform>
            <numerusform>%Ln keys and passwords</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Watching %Ln folders</source>
        <translation>
            <numerusform>Watching %Ln folder</numerusform>
            <numerusform>Watching %Ln folders</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Detail</name>
    <message numerus="yes">
        <source>%Ln more characters</source>
        <translation>
            <numerusform>%Ln more character</numerusform>
            <numerusform>%Ln more characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DoctorDialog</name>
    <message numerus="yes">
        <source>%Ln things need you</source>
        <translation>
            <numerusform>%Ln thing needs you</numerusform>
            <numerusform>%Ln things need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing needs you. %Ln notes come first, all else works.</source>
        <translation>
            <numerusform>Nothing needs you. %Ln note comes first, all else works.</numerusform>
            <numerusform>Nothing needs you. %Ln notes come first, all else works.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message numerus="yes">
        <source>%Ln more characters stay as they are</source>
        <translation>
            <numerusform>%Ln more character stays as it is</numerusform>
            <numerusform>%Ln more characters stay as they are</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForgetDialog</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories would go</source>
        <translation>
            <numerusform>%Ln memory would go</numerusform>
            <numerusform>%Ln memories would go</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportNews</name>
    <message numerus="yes">
        <source>%Ln memories kept</source>
        <translation>
            <numerusform>%Ln memory kept</numerusform>
            <numerusform>%Ln memories kept</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KnownAssistantCard</name>
    <message numerus="yes">
        <source>%Ln requests in 30 days</source>
        <translation>
            <numerusform>%Ln request in 30 days</numerusform>
            <numerusform>%Ln requests in 30 days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not allowed</source>
        <translation>
            <numerusform>%Ln not allowed</numerusform>
            <numerusform>%Ln not allowed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Learning</name>
    <message numerus="yes">
        <source>%Ln answers in which something was opened or judged, too few or too divided to change anything</source>
        <translation>
            <numerusform>%Ln answer in which something was opened or judged, too little to change anything</numerusform>
            <numerusform>%Ln answers in which something was opened or judged, too few or too divided to change anything</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ListPane</name>
    <message numerus="yes">
        <source>%Ln memories found</source>
        <translation>
            <numerusform>%Ln memory found</numerusform>
            <numerusform>%Ln memories found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories</source>
        <translation>
            <numerusform>%Ln memory</numerusform>
            <numerusform>%Ln memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MoveDialog</name>
    <message numerus="yes">
        <source>Move %Ln memories to a space</source>
        <translation>
            <numerusform>Move %Ln memory to a space</numerusform>
            <numerusform>Move %Ln memories to a space</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlacesStep</name>
    <message numerus="yes">
        <source>Reading from %Ln places</source>
        <translation>
            <numerusform>Reading from %Ln place</numerusform>
            <numerusform>Reading from %Ln places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrivacySettings</name>
    <message numerus="yes">
        <source>%Ln kinds of secrets are masked</source>
        <translation>
            <numerusform>%Ln kind of secrets is masked</numerusform>
            <numerusform>%Ln kinds of secrets are masked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Profile</name>
    <message numerus="yes">
        <source>Show all %Ln</source>
        <translation>
            <numerusform>Show all %Ln</numerusform>
            <numerusform>Show all %Ln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message numerus="yes">
        <source>asked %Ln times</source>
        <translation>
            <numerusform>asked %Ln time</numerusform>
            <numerusform>asked %Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RemoveSourceDialog</name>
    <message numerus="yes">
        <source>Keep its %Ln memories</source>
        <translation>
            <numerusform>Keep its %Ln memory</numerusform>
            <numerusform>Keep its %Ln memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move its %Ln memories to the Trash</source>
        <translation>
            <numerusform>Move its %Ln memory to the Trash</numerusform>
            <numerusform>Move its %Ln memories to the Trash</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SetAside</name>
    <message numerus="yes">
        <source>%Ln characters, kept as they are</source>
        <translation>
            <numerusform>%Ln character, kept as it is</numerusform>
            <numerusform>%Ln characters, kept as they are</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SeveralPanel</name>
    <message numerus="yes">
        <source>%Ln memories selected</source>
        <translation>
            <numerusform>%Ln memory selected</numerusform>
            <numerusform>%Ln memories selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TagsDialog</name>
    <message numerus="yes">
        <source>Tags of %Ln memories</source>
        <translation>
            <numerusform>Tags of %Ln memory</numerusform>
            <numerusform>Tags of %Ln memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message numerus="yes">
        <source>memories</source>
        <translation>
            <numerusform>memory</numerusform>
            <numerusform>memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>days in a row</source>
        <translation>
            <numerusform>day in a row</numerusform>
            <numerusform>days in a row</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrashPage</name>
    <message numerus="yes">
        <source>Delete %Ln memories for good?</source>
        <translation>
            <numerusform>Delete %Ln memory for good?</numerusform>
            <numerusform>Delete %Ln memories for good?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories will be gone for good.</source>
        <translation>
            <numerusform>%Ln memory will be gone for good.</numerusform>
            <numerusform>%Ln memories will be gone for good.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories are back</source>
        <translation>
            <numerusform>%Ln memory is back</numerusform>
            <numerusform>%Ln memories are back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories are gone</source>
        <translation>
            <numerusform>%Ln memory is gone</numerusform>
            <numerusform>%Ln memories are gone</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message numerus="yes">
        <source>Reading %Ln files or folders</source>
        <translation>
            <numerusform>Reading %Ln file or folder</numerusform>
            <numerusform>Reading %Ln files or folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Watching is paused. %Ln files or folders are read when it goes on.</source>
        <translation>
            <numerusform>Watching is paused. %Ln file or folder is read when it goes on.</numerusform>
            <numerusform>Watching is paused. %Ln files or folders are read when it goes on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories moved to the Trash</source>
        <translation>
            <numerusform>%Ln memory moved to the Trash</numerusform>
            <numerusform>%Ln memories moved to the Trash</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln secrets were masked</source>
        <translation>
            <numerusform>%Ln secret was masked</numerusform>
            <numerusform>%Ln secrets were masked</numerusform>
        </translation>
    </message>
</context>
</TS>
