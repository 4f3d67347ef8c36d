-- What happens with keys that callers press. The default is what every agent did before.
alter table "agents" add column "dtmf" jsonb not null default '{"enabled": true, "end_key": "#", "timeout_ms": 1500}';
