"""Names of technologies: as they are shown, with other spellings after ``=``."""

from __future__ import annotations

from typing import Final

# Told apart from ordinary words in any spelling.
DISTINCT: Final = """
Python; JavaScript = js; TypeScript = ts; Kotlin; Erlang; Clojure; OCaml; Fortran; COBOL; Golang;
C++ = cpp; C#; F#; PHP; Objective-C; Visual Basic; MATLAB; WebAssembly = wasm; HTML; CSS; SQL;
GraphQL; gRPC; Protobuf = Protocol Buffers; JSON; YAML; TOML; XML; Markdown; LaTeX; PowerShell;
Node.js = nodejs, node js; Deno; Next.js = nextjs; Nuxt; React Native; Vue.js = vuejs, vue;
SvelteKit; jQuery; Vite; webpack; Babel.js; ESLint; npm; pnpm; Django; FastAPI; Pydantic;
SQLAlchemy; NumPy; SciPy; scikit-learn = sklearn; PyTorch; TensorFlow; JAX; Hugging Face =
huggingface; LangChain; LlamaIndex; llama.cpp; Ollama; OpenCV; Jupyter = jupyter notebook,
jupyterlab; Streamlit; pytest; mypy; virtualenv; Ruby on Rails; Laravel; Symfony; Spring Boot =
springboot; .NET = dotnet, dot net; ASP.NET; Blazor; Entity Framework; Unreal Engine; Godot; Qt;
PySide = pyside6; PyQt; GTK; Tauri; SwiftUI; UIKit; Xcode; Android Studio; IntelliJ = intellij
idea; PyCharm; VS Code = vscode, visual studio code; Visual Studio; Neovim; Vim; Emacs; PostgreSQL
= postgres, psql; MySQL; MariaDB; SQLite; MongoDB = mongo; Redis; Memcached; DynamoDB; CouchDB;
Neo4j; ClickHouse; DuckDB; BigQuery; Redshift; Elasticsearch = elastic search; OpenSearch;
Supabase; Firestore; pgvector; Qdrant; Weaviate; Milvus; FAISS; sqlite-vec; Kafka = apache kafka;
RabbitMQ; NATS; ZeroMQ; MQTT; Apache Spark; Apache Flink; dbt; Docker; Docker Compose =
docker-compose; Podman; Kubernetes = k8s; Terraform; Ansible; Jenkins; GitHub Actions; GitLab CI;
CircleCI; Travis CI; ArgoCD = argo cd; OpenTelemetry; Datadog; Kibana; Logstash; Nginx; HAProxy;
Linux; Ubuntu; Debian; Fedora; Arch Linux; NixOS; macOS; iOS; iPadOS; Windows 10; Windows 11;
FreeBSD; WSL; Raspberry Pi; Arduino; ESP32; Home Assistant; Zigbee; Bluetooth; AWS = amazon web
services; EC2; Amazon S3; AWS Lambda; Azure; GCP = google cloud, google cloud platform; Heroku;
Vercel; Netlify; Cloudflare Workers; DigitalOcean; Kafka Streams; OAuth = oauth2; OpenID Connect =
oidc; JWT; SAML; LDAP; TLS; SSH; HTTPS; HTTP; TCP; UDP; DNS; WebSocket = websockets; WebRTC; REST
API; Git; Subversion; GitLab Runner; Jira; Trello; Asana; Figma; Photoshop; InDesign; AutoCAD;
SolidWorks; Final Cut Pro; Premiere Pro; DaVinci Resolve; Ableton Live; OneNote; Airtable;
Todoist; Google Docs; Google Sheets; Google Drive; Google Calendar; Google Maps; Gmail; Dropbox;
OneDrive; SharePoint; Microsoft Teams = ms teams; PowerPoint; Microsoft Excel; Microsoft Word;
LibreOffice; WhatsApp; ChatGPT; GPT-4 = gpt4; GPT-4o; Claude Code; Gemini Pro; Mistral 7B; Stable
Diffusion; Midjourney; BERT; MiniLM; Chromium; OpenAPI; D3.js; Three.js; Chart.js; Express.js;
NestJS; tRPC; Matplotlib; Seaborn; Plotly; Power BI; Databricks; MLflow; Kubeflow; CUDA; OpenGL;
WebGPU; FFmpeg; ImageMagick; Zotero; PlantUML; Mermaid.js; Nextcloud; Jellyfin; Synology; TrueNAS;
Proxmox; VMware; VirtualBox; WireGuard; OpenVPN; Tailscale; Pi-hole; Bitwarden; KeePass;
1Password; WordPress; Drupal; SAP HANA; Zapier; n8n; PayPal; Duolingo; iPhone; iPad; MacBook;
PlayStation; Xbox; Nintendo Switch; SQLite FTS5 = fts5; uvicorn; Gunicorn; asyncio; Tokio; Actix;
Axum; libuv; CMake; Makefile; LLVM; GCC; Clang; Bazel; Homebrew; HubSpot; rust-analyzer
"""

# Also ordinary words when they are written small.
CAPITALIZED: Final = """
Scala; Haskell; Elixir; Perl; Solidity; Bash; Angular = angularjs; Redux; Tailwind = tailwindcss,
tailwind css; Celery; Keras; Hibernate; Gradle; Maven; Cassandra; Firebase; Vagrant; Prometheus;
Grafana; Sentry; Traefik; Istio; Android; Confluence; Lightroom; Illustrator; Blender; Obsidian;
Telegram; Copilot = github copilot; Firefox; Selenium; Puppeteer; Playwright; Postman; Swagger;
Tableau; Anki; Kindle; React = reactjs, react.js; Storybook; Flutter; Svelte; Airflow = apache
airflow; Evernote
"""

# Also ordinary words: only in this spelling, and only where something else speaks of technology.
AMBIGUOUS: Final = """
Go; Rust; Swift; Ruby; Java; Dart; Julia; Elm; Crystal; Zig; Nim; Lua; R; C; Rails; Flask; Spring;
Express; Remix; Astro; Gatsby; Ember; Backbone; Phoenix; Bun; Yarn; Poetry; Sass; Less; Chef;
Puppet; Salt; Vault; Consul; Nomad; Helm; Spark; Hive; Flink; Storm; Beam; Ray; Dask; Polars;
Snowflake; Looker; Notion; Slack; Teams; Zoom; Discord; Signal; Linear; Sketch; Unity; Unreal;
Excel; Word; Outlook; Access; Chrome; Safari; Edge; Opera; Arc; Windows; Unix; Make; Ninja; Cargo;
Conda; Prisma; Drizzle; Zod; Jest; Mocha; Cypress; Electron; Envoy; Caddy; Apache; Loki; Tempo;
Lambda; S3; Gemini; Claude; Llama; Mistral; Whisper; Cursor; Windsurf; Codex; Phi; Qwen; Pinecone;
Chroma; Neon; Turso; Fly; Render; Stripe; Twilio; Shopify; Salesforce; Cloudflare; Tokio; Serde;
Metal; Vulkan; REST; SOAP; MCP; Babel; Mermaid; Logseq; Roam; Nix; Guix; Alpine; Mint; Fish; Zsh;
Tmux; Lightning; Ghost; Strapi; Hugo; Jekyll; Sphinx; pandas
"""

# Words near which an ambiguous name means the technology.
CUES: Final = frozenset(
    """
    code coding coded codebase programming program programs programmer programmers developer
    developers development framework library libraries language languages compiler api apis app
    apps backend frontend server servers database databases script scripts service services
    microservice microservices deploy deployed deployment container containers cluster repo
    repository package packages module modules function functions class classes build builds
    compile compiled bug bugs test tests plugin plugins extension query queries schema endpoint
    endpoints version upgrade upgraded migrate migrated migration migrating rewrite rewrote
    rewritten rewriting port ported install installed tool tools toolchain stack software runtime
    project projects spreadsheet browser browsers channel channels workspace desktop laptop
    computer pipeline pipelines data ml model models cli crate crates sdk engine game engineer
    engineers engineering web website site config configuration hosting cloud agent agents prompt
    prompts editor ide switched written wrote learn learning learned using uses use used
    programmiere programmieren programmiert geschrieben entwickelt entwickler entwickeln verwende
    verwenden verwendet nutze nutzen nutzt benutze sprache datenbank dienst anwendung utilise
    utilisons utilisent programmer programme écrit développe développeur langage serveur uso
    usamos usa programo escrito desarrollo servidor lenguaje aplicación
    """.split()
)
