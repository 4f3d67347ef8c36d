-- The list of the chats of an agent, newest first.
create index "chats_tenant_id_agent_id_created_at_id_idx" on "chats" ("tenant_id", "agent_id", "created_at" desc, "id" desc);
