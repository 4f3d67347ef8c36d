-- Tests of agents. A run keeps its tests as they were; a worker holds its conversations one after the other, and
-- `lease_token` names the one that does, until `lease_until`. From `wake_at` on a run may be without a worker.
create table "test_cases" (
  "tenant_id" text not null,
  "id" text not null,
  "agent_id" text not null,
  "name" text not null,
  "caller" jsonb not null,
  "direction" text not null,
  "lead" jsonb,
  "metadata" jsonb,
  "mocks" jsonb not null,
  "assertions" jsonb not null,
  "max_turns" integer not null,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  constraint "test_cases_pkey" primary key ("tenant_id", "id")
);
create index "test_cases_tenant_id_agent_id_created_at_id_idx" on "test_cases" ("tenant_id", "agent_id", "created_at" desc, "id" desc);

create table "test_runs" (
  "tenant_id" text not null,
  "id" text not null,
  "agent_id" text not null,
  "status" text not null,
  "times" integer not null,
  "cases" jsonb not null,
  "lease_token" text,
  "lease_until" timestamptz(3),
  "wake_at" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "finished_at" timestamptz(3),
  constraint "test_runs_pkey" primary key ("tenant_id", "id")
);
create index "test_runs_tenant_id_agent_id_created_at_id_idx" on "test_runs" ("tenant_id", "agent_id", "created_at" desc, "id" desc);
create index "test_runs_wake_at_idx" on "test_runs" ("wake_at");
create index "test_runs_created_at_idx" on "test_runs" ("created_at");

create table "test_results" (
  "tenant_id" text not null,
  "run_id" text not null,
  "position" integer not null,
  "test_case_id" text not null,
  "attempt" integer not null,
  "status" text not null,
  "problems" jsonb not null,
  "messages" jsonb not null,
  "finished_at" timestamptz(3),
  constraint "test_results_pkey" primary key ("tenant_id", "run_id", "position")
);
