-- How an agent sounds, and what it hears.
alter table "agents"
  add column "voice_speed" double precision not null default 1,
  add column "pronunciations" jsonb not null default '[]',
  add column "voice_settings" jsonb not null default '{"openai": null, "cartesia": null, "elevenlabs": null}',
  add column "ambient_sound" jsonb not null default '{"sound": "none", "volume": 0.5}',
  add column "keyterms" jsonb not null default '[]',
  add column "languages" jsonb not null default '[]';
