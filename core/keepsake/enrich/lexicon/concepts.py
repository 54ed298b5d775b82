"""Terms of a field that stand for an idea, with other spellings after ``=``."""

from __future__ import annotations

from typing import Final

DISTINCT: Final = """
machine learning; deep learning; reinforcement learning; supervised learning; artificial
intelligence; neural network = neural networks; large language model = large language models, LLM,
LLMs; natural language processing = NLP; computer vision; speech recognition; prompt engineering;
fine-tuning; retrieval augmented generation = retrieval-augmented generation, RAG; knowledge graph
= knowledge graphs; vector search; semantic search; full-text search = full text search; vector
database = vector databases; embedding model = embedding models; transfer learning; gradient
descent; data science; data engineering; big data; data warehouse; data lake; event sourcing;
event-driven architecture; microservices = microservice architecture; domain-driven design = DDD;
test-driven development = TDD; pair programming; code review = code reviews; continuous
integration; continuous delivery; continuous deployment; CI/CD; infrastructure as code; technical
debt = tech debt; design patterns; dependency injection; functional programming; object-oriented
programming = OOP; version control; load balancing; rate limiting; service mesh; zero trust;
end-to-end encryption; two-factor authentication = 2FA; single sign-on = SSO; access control;
penetration testing; threat modeling; feature flags = feature flag; blue-green deployment;
distributed systems; operating systems; quantum computing; edge computing; cloud computing;
Internet of Things = IoT; blockchain; user research; user experience = UX; design system; agile;
scrum; kanban; product management; project management; time management; supply chain; climate
change; renewable energy; intermittent fasting; mindfulness; spaced repetition; maschinelles
Lernen; künstliche Intelligenz; agile Entwicklung; Datenschutz; Wissensgraph; apprentissage
automatique; intelligence artificielle; aprendizaje automático; inteligencia artificial
"""

CJK: Final = (
    "机器学习 深度学习 人工智能 大语言模型 自然语言处理 知识图谱 微服务 区块链 云计算 数据分析 "
    "敏捷开发 "
    "機械学習 深層学習 人工知能 大規模言語モデル 自然言語処理 データ分析"
)
