-- Who speaks when in the calls of an agent. The defaults are what every agent did before.
alter table "agents"
  add column "greeting" jsonb not null default '{"mode": "agent_first", "delay_ms": 0, "interruptible": true}',
  add column "endpointing" jsonb not null default '{"mode": "fixed", "max_ms": 2500, "min_ms": 300}',
  add column "interruptions" jsonb not null default '{"min_ms": 500, "resume": true, "enabled": true, "min_words": 0}',
  add column "reminder" jsonb not null default '{"times": 0, "after_ms": 15000}',
  add column "end_after_silence_ms" integer not null default 60000;
