"use strict";
// Finds the Keepsake that is installed on this computer and lets it speak with the assistant.

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const readline = require("node:readline");

const WINDOWS = process.platform === "win32";
const NAME = WINDOWS ? "keepsake-mcp.exe" : "keepsake-mcp";
const MISSING =
  "Keepsake was not found on this computer. Install it, or say in this extension's settings " +
  "where its program keepsake-mcp is, then try again.";

/** Where the program may be, the likeliest place first. */
function places() {
  const home = os.homedir();
  const folders = {
    win32: [
      path.join(process.env.LOCALAPPDATA || path.join(home, "AppData", "Local"), "Programs", "Keepsake"),
      path.join(process.env.ProgramFiles || "C:\\Program Files", "Keepsake"),
    ],
    darwin: [
      "/Applications/Keepsake.app/Contents/MacOS",
      path.join(home, "Applications", "Keepsake.app", "Contents", "MacOS"),
    ],
  };
  const usual = ["/opt/keepsake", "/usr/local/bin", "/usr/bin", path.join(home, ".local", "bin")];
  const onPath = (process.env.PATH || "").split(path.delimiter).filter(path.isAbsolute);
  const all = [...(folders[process.platform] || []), ...onPath, ...(WINDOWS ? [] : usual)];
  return [process.env.KEEPSAKE_PROGRAM || "", ...all.map((folder) => path.join(folder, NAME))];
}

function isProgram(file) {
  try {
    return path.isAbsolute(file) && fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Answers every request with the reason why nobody else does. */
function explain() {
  process.stderr.write(MISSING + "\n");
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      return;
    }
    if (message && message.method && message.id !== undefined) {
      const error = { code: -32000, message: MISSING };
      process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: message.id, error }) + "\n");
    }
  });
}

function forward(program) {
  const child = spawn(program, [], { stdio: "inherit", windowsHide: true });
  child.on("error", explain);
  child.on("exit", (code) => process.exit(code === null ? 1 : code));
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => child.kill(signal));
  }
}

const program = places().find(isProgram);
if (program) {
  forward(program);
} else {
  explain();
}
