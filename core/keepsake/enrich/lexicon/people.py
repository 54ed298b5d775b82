"""Given names, surnames and the words that go with people."""

from __future__ import annotations

from typing import Final

GIVEN_NAMES: Final = frozenset(
    """
    Aaron Abdul Abdullah Abigail Ada Adam Adele Adrian Adriana Agnes Ahmad Ahmed Aisha Akira Alan
    Albert Alberto Alejandra Alejandro Aleksandr Alessandra Alessandro Alex Alexander Alexandra
    Alexandre Alexei Alexis Alfred Alfredo Ali Alice Alicia Alina Alison Allison Alma Alvaro
    Álvaro Amanda Amelia Amelie Amélie Amina Amir Amit Amy Ana Anastasia Anders Andrea Andreas
    Andreea Andrei Andrej André Andre Andrés Andres Andrew Andrzej Andy Angela Angelika Angelina
    Anika Anil Anita Anja Anjali Anke Ann Anna Annabelle Anne Annette Annika Anthony Antoine Anton
    Antonia Antonio António Anya Aoife Arjun Armin Arno Arthur Arturo Arun Asha Ashley Astrid
    Audrey August Augustin Aurélie Ava Axel Ayesha Aylin Ayşe Barbara Bartosz Bastian Beata Beate
    Beatrice Beatriz Ben Benedikt Benjamin Benoît Benoit Bernard Bernd Bernhard Bert Bertrand Beth
    Bianca Birgit Björn Bjorn Bob Bogdan Boris Brandon Brenda Brian Bridget Brigitte Britta Bruce
    Bruno Caitlin Camila Camille Carina Carl Carla Carlo Carlos Carmen Carol Carole Carolin
    Caroline Carolyn Catherine Cathy Cecilia Cédric Cem Céline Celine Chandra Charles Charlie
    Chiara Chloe Chloé Chris Christa Christel Christina Christine Christoph Christophe Christopher
    Cindy Claire Clara Clarissa Claudia Claudio Claus Clemens Clément Clement Colette Colin Connor
    Conrad Corinna Cornelia Craig Cristina Cynthia Dagmar Damian Damien Dan Daniel Daniela
    Danielle Daniele Danny Dario Darren Dave David Davide Deborah Debbie Deepak Denis Denise
    Dennis Derek Diana Diane Dieter Dietmar Dilip Dimitri Dirk Dmitri Dmitry Dominic Dominik
    Dominique Donald Donna Doris Dorothea Dorothy Doug Douglas Dylan Ed Eddie Edgar Edith Eduard
    Eduardo Edward Edwin Eileen Elaine Eleanor Elena Eleonore Elias Elif Elisa Elisabeth Elise
    Elizabeth Ella Ellen Ellie Elliot Elodie Élodie Elsa Emeka Emil Emilia Emilie Émilie Emily
    Emma Emmanuel Emmanuelle Emre Enrico Enrique Eric Erica Erich Erik Erika Ernst Esra Esteban
    Esther Ethan Étienne Etienne Eugene Eva Evelyn Fabian Fabien Fabio Fatima Fatma Federico
    Felicia Felicity Felipe Felix Ferdinand Fernanda Fernando Filip Filippo Finn Fiona Francesca
    Francesco Francine Francis Francisco Franco François Francois Françoise Franz Franziska Fred
    Freddie Frederic Frédéric Frederick Frederik Frida Frieda Friederike Friedrich Fritz Gabriel
    Gabriela Gabriele Gabriella Gareth Gary Gaurav Geoff Geoffrey Georg George Gerald Gerard Gerd
    Gerhard Gianluca Gilles Gina Giovanni Gisela Giulia Giuseppe Gloria Gonzalo Gordon Graham Greg
    Gregor Gregory Greta Gudrun Guillaume Guillermo Günter Günther Gustav Hana Hanna Hannah Hannes
    Hans Harald Harold Harry Haruka Haruki Hassan Heather Hector Heidi Heiko Heike Heiner Heinrich
    Heinz Helen Helena Helene Hélène Helga Helmut Hendrik Henri Henrik Henry Herbert Hermann
    Hilary Hilda Hiroshi Holger Horst Howard Hubert Hugh Hugo Ian Ibrahim Ignacio Igor Ilse Imran
    Ines Inés Inga Ingo Ingrid Irena Irene Irina Isaac Isabel Isabella Isabelle Ivan Ivana Jaap
    Jackie Jacob Jacqueline Jacques Jakob Jakub James Jamie Jan Jana Jane Janet Janice Janina
    Jared Jasmin Jasmine Jason Javier Jean Jeanne Jeff Jeffrey Jenna Jennifer Jenny Jens Jeremy
    Jérôme Jerome Jerry Jesse Jessica Jesús Jill Jim Jimmy Jing Joachim Joan Joana Joanna Joanne
    João Jochen Jodie Joe Joel Johan Johann Johanna Johannes John Johnny Jon Jonas Jonathan Jorge
    Jörg José Jose Josef Josefine Joseph Josephine Josh Joshua Juan Juana Judith Judy Jules Julian
    Juliane Julie Julien Juliette Julio Julius Jürgen Jurgen Justin Justine Jutta Kai Kamal Karen
    Karim Karin Karina Karl Karla Karolina Karsten Kasper Kate Katharina Katherine Kathleen
    Kathrin Kathy Katie Katja Katrin Kavita Keiko Keith Kelly Ken Kenji Kenneth Kerstin Kevin
    Khaled Kim Kiran Kirsten Klara Klaus Konrad Konstantin Kristen Kristin Kristina Krystyna
    Krzysztof Kurt Kyle Lara Larissa Larry Lars Laszlo László Laura Laure Lauren Laurence Laurent
    Lea Léa Leah Leander Leila Lena Lennart Leo León Leonard Leonardo Leonie Leopold Leslie Li
    Liam Lieselotte Lina Linda Lindsay Ling Linus Lisa Liz Lorena Lorenzo Lotte Lou Louis Louisa
    Louise Luc Luca Lucas Lucia Lucía Lucie Lucy Ludwig Luis Luisa Luise Lukas Luke Lutz Lydia
    Lynn Maciej Madeleine Magda Magdalena Mahmoud Maja Malgorzata Malte Manfred Manon Manuel
    Manuela Mara Marc Marcel Marcela Marcelo Marco Marcos Marcus Marek Margaret Margarita Margit
    Maria María Mariana Marianne Marie Mariko Marina Mario Marion Marius Markus Marlene Marta
    Martha Martin Martina Marvin Mary Mateo Mathieu Mathilde Matías Matt Matteo Matthew Matthias
    Matthieu Maureen Maurice Mauricio Maxim Maxime Maximilian Megan Mehmet Mei Melanie Mélanie
    Melinda Melissa Mercedes Meera Mia Michael Michaela Michal Michel Michele Michelle Miguel Mika
    Mike Mikhail Mila Milan Milena Mirela Miriam Mirjam Mitchell Mohamed Mohammad Mohammed Moira
    Monica Monika Monique Moritz Muhammad Murat Mustafa Nadia Nadine Nadja Naomi Nancy Natalia
    Natalie Natasha Nathalie Nathan Neha Neil Nelly Nestor Nicholas Nick Nicola Nicolas Nicole
    Niels Nigel Nikhil Niklas Nikola Nikolai Nikos Nils Nina Nisha Noah Noel Noémie Nora Norbert
    Norman Odile Ola Olaf Oleg Olga Oliver Olivia Olivier Omar Oscar Oskar Osman Otto Pablo Paloma
    Pam Pamela Paola Paolo Pascal Patricia Patricio Patrick Patrik Paul Paula Pauline Pavel Pawel
    Pedro Penelope Peter Petra Phil Philip Philipp Philippe Phoebe Pia Pierre Pieter Pilar Piotr
    Pooja Prakash Pranav Priya Priyanka Rachel Rafael Rahul Rainer Raj Rajesh Ralf Ralph Ramón
    Ramona Randy Raphael Raquel Rashid Raúl Rebecca Regina Regine Reinhard Renata Renate René
    Renee Ricardo Riccardo Richard Rick Rita Robert Roberta Roberto Rocío Roger Rohan Rohit Roland
    Rolf Roman Romain Ron Ronald Rosa Rosalie Rosemary Rosie Roy Rubén Rudolf Rui Russell Ruth
    Ryan Saar Sabine Sabrina Said Sakura Sally Salvador Sam Samantha Samir Samuel Sandra Sanjay
    Santiago Sara Sarah Sascha Sasha Scott Sean Sebastian Sébastien Selina Serena Serge Sergei
    Sergio Seán Shane Shannon Sharon Sheila Shirley Shreya Sibylle Siegfried Sigrid Silke Silvia
    Simon Simona Simone Sina Siobhan Sofía Sofie Sonia Sonja Sophia Sophie Stacey Stan Stefan
    Stefanie Stefano Steffen Steffi Stella Stephan Stephanie Stéphane Stephen Steve Steven Stuart
    Sunita Susan Susanna Susanne Suzanne Sven Svenja Svetlana Sylvia Sylvie Takashi Takeshi Tamara
    Tania Tanja Tanya Tara Tariq Tatiana Tatjana Ted Teresa Terry Tessa Thea Theo Theodor Theresa
    Thérèse Thibault Thierry Thomas Thorsten Till Tim Timo Timothy Tina Tobias Todd Tom Tomás
    Tomasz Tommy Toni Tony Torsten Tracy Tristan Udo Ulf Ulrich Ulrike Ursula Ute Uwe Valentina
    Valentin Valeria Valerie Vanessa Vera Verena Verónica Veronica Veronika Vicente Vicky Victor
    Viktor Viktoria Vijay Vikram Vincent Viola Vivian Vladimir Volker Walter Waltraud Wanda Wei
    Wendy Werner Wilhelm William Willy Wojciech Wolfgang Xavier Ximena Yan Yannick Yasmin Yasmine
    Ying Yolanda Yuki Yuri Yusuf Yuto Yves Yvonne Zahra Zara Zeynep Zoe Zoé Zofia
    """.split()
)

# Also words, places, months or products: a person only beside a surname or a word for people.
AMBIGUOUS_NAMES: Final = frozenset(
    """
    Will Mark May April June Rose Grace Hope Faith Joy Jack Bill Art Summer Sydney Austin Jordan
    Georgia Chelsea Victoria Florence Virginia Carolina Brooklyn Madison Lincoln Dawn Eve Ivy Lily
    Daisy Iris Olive Pearl Ruby Amber Jade Crystal Drew Chase Grant Rich Frank Guy Dean Earl Gene
    Glen Heath Lance Miles Pat Penny Rob Sandy Sue Wade Mason Cooper Parker Taylor Carter Harper
    Sage Angel Christian Autumn Holly Hazel Ginger Robin Jay Max Mini Don Ray Cliff Reed Brook
    Dale Julia Claude Sofia Alexa Siri Caddy Jenkins Travis Nash Jasper Savannah Charlotte Orlando
    Luna Mel Gemini Kay Lee Jo Ana Mo Bo Kit Nova Marlin Rene Nice Milan Mercedes Said August Li
    Ling Ola Lou Ed Till Jan Tara Viola Roman Regina Rosa Stan Norman Zara Leo Alma Elsa Saar
    Salvador Santiago Marina
    """.split()
)

SURNAMES: Final = frozenset(
    """
    Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez
    Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris
    Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill
    Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Evans Turner
    Parker Collins Edwards Stewart Morris Murphy Cook Rogers Morgan Peterson Cooper Reed Bailey
    Bell Kelly Howard Ward Cox Richardson Wood Watson Brooks Bennett Gray James Hughes Price Myers
    Long Foster Sanders Ross Powell Sullivan Russell Fisher Henderson Jenkins Perry Butler Barnes
    Patel Khan Singh Kumar Sharma Chen Wang Zhang Liu Yang Huang Zhao Wu Zhou Xu Sun Lin Kim Park
    Choi Tanaka Suzuki Sato Yamamoto Watanabe Ito Nakamura Kobayashi Müller Mueller Schmidt
    Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein
    Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner
    Krause Meier Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser
    Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Vogel Keller Dubois Durand Leroy Moreau Laurent
    Simon Michel Lefebvre Bernard Petit Roux Fournier Girard Bonnet Dupont Lambert Fontaine
    Rousseau Fernández García González Rodríguez López Martínez Sánchez Pérez Gómez Díaz Ruiz
    Álvarez Jiménez Moreno Muñoz Romero Navarro Torres Ramos Silva Santos Ferreira Costa Rossi
    Russo Ferrari Esposito Bianchi Romano Colombo Ricci Kowalski Nowak Novak Ivanov Petrov Hansen
    Johansson Andersson Larsen Nielsen Jensen de-Vries Jansen Bakker Visser Smit Okafor Mensah
    Abebe Haddad Hassan Cohen Levy
    """.split()
)

# Behind a given name these make a place or an institution of it: "Charles River".
NOT_SURNAMES: Final = frozenset(
    """
    Airport Avenue Award Bay Beach Bridge Center Centre Church City College County Day Fellowship
    Foundation Gallery Hall Hospital House Institute Island Lake Library Museum Park Partitur Place
    Prize River Road School Square Stadium Station Street Theater Theatre Tower University Valley
    """.split()
)

PARTICLES: Final = "van|von|der|den|de|da|di|del|la|le|al|bin|zu|ter|dos"
TITLES: Final = (
    "Mr|Mrs|Ms|Dr|Prof|Professor|Uncle|Aunt|Auntie|Grandma|Grandpa|"
    "Herr|Herrn|Frau|Tante|Onkel|Oma|Opa|Monsieur|Madame|Mme|Mlle|Señor|Señora|Sr|Sra|Doña|"
    "Tío|Tía"
)

# Words that a name stands behind: "my colleague Priyanka".
KIN: Final = {
    "en": (
        "wife|husband|partner|girlfriend|boyfriend|fiancée|fiancé|fiance|spouse|son|daughter|child|"
        "mother|mom|mum|father|dad|brother|sister|twin|cousin|uncle|aunt|niece|nephew|grandmother|"
        "grandfather|grandma|grandpa|mother-in-law|father-in-law|sister-in-law|brother-in-law|"
        "stepson|stepdaughter|friend|best friend|roommate|flatmate|neighbor|neighbour|colleague|"
        "coworker|co-worker|teammate|boss|manager|supervisor|mentor|mentee|intern|assistant|"
        "advisor|"
        "professor|teacher|tutor|coach|trainer|therapist|doctor|dentist|physiotherapist|lawyer|"
        "accountant|landlord|client|customer|cofounder|co-founder|business partner|team lead|"
        "designer|classmate|student|godson|goddaughter|ex|babysitter|nanny|hairdresser"
    ),
    "de": (
        "Frau|Mann|Partner|Partnerin|Freundin|Freund|Verlobte|Verlobter|Sohn|Tochter|Kind|"
        "Mutter|Mama|"
        "Vater|Papa|Bruder|Schwester|Cousin|Cousine|Onkel|Tante|Nichte|Neffe|Oma|Opa|Großmutter|"
        "Großvater|Schwiegermutter|Schwiegervater|Mitbewohner|Mitbewohnerin|Nachbar|Nachbarin|"
        "Kollege|"
        "Kollegin|Chef|Chefin|Vorgesetzte|Vorgesetzter|Mentor|Mentorin|Lehrer|Lehrerin|Arzt|Ärztin|"
        "Zahnarzt|Zahnärztin|Vermieter|Vermieterin|Trainer|Trainerin|Steuerberater|Steuerberaterin"
    ),
    "fr": (
        "femme|mari|compagnon|compagne|copine|copain|fiancée|fiancé|fils|fille|mère|père|maman|"
        "papa|"
        "frère|sœur|soeur|cousin|cousine|oncle|tante|nièce|neveu|grand-mère|grand-père|ami|amie|"
        "colocataire|voisin|voisine|collègue|chef|cheffe|patron|patronne|manager|prof|professeur|"
        "professeure|médecin|dentiste|avocat|avocate|propriétaire|stagiaire"
    ),
    "es": (
        "esposa|esposo|mujer|marido|pareja|novia|novio|prometida|prometido|hijo|hija|madre|"
        "padre|mamá|"
        "papá|hermano|hermana|primo|prima|tío|tía|sobrino|sobrina|abuela|abuelo|suegra|suegro|"
        "amigo|"
        "amiga|compañero|compañera|compañero de piso|vecino|vecina|colega|jefe|jefa|profesor|"
        "profesora|"
        "médico|médica|dentista|abogado|abogada|casero|casera"
    ),
}  # fmt: skip

CHINESE_SURNAMES: Final = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾"
    "丁魏薛叶阎余潘杜戴夏"
    "钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
CHINESE_KIN: Final = (
    "同事|朋友|好朋友|老板|上司|经理|老婆|妻子|太太|老公|丈夫|先生|女儿|儿子|妈妈|爸爸|哥哥|"
    "弟弟|姐姐|妹妹|室友|邻居|"
    "同学|老师|导师|男朋友|女朋友|客户|医生"
)
