-- Documents in which agents look up answers, split into passages. `search` has the words of a passage in the forms of
-- the text search configuration of its document, and the id of the document as one more word: the index finds the
-- passages of an agent's documents without those of all others.
create table "knowledge_documents" (
  "tenant_id" text not null,
  "id" text not null,
  "name" text not null,
  "format" text not null,
  "language" text not null,
  "config" text not null,
  "client_ref" text,
  "text" text not null,
  "text_bytes" integer not null,
  "passages" integer not null,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  constraint "knowledge_documents_pkey" primary key ("tenant_id", "id")
);
create index "knowledge_documents_tenant_id_created_at_id_idx"
  on "knowledge_documents" ("tenant_id", "created_at" desc, "id" desc);
create index "knowledge_documents_tenant_id_client_ref_created_at_id_idx"
  on "knowledge_documents" ("tenant_id", "client_ref", "created_at" desc, "id" desc);

create table "knowledge_passages" (
  "tenant_id" text not null,
  "document_id" text not null,
  "passage_no" integer not null,
  "headings" text[],
  "text" text not null,
  "search" tsvector not null,
  constraint "knowledge_passages_pkey" primary key ("tenant_id", "document_id", "passage_no")
);
-- Documents are written seldom, and searched while a caller waits: no list of what is not in the index yet.
create index "knowledge_passages_search_idx" on "knowledge_passages" using gin ("search") with (fastupdate = off);

alter table "agents" add column "knowledge_ids" jsonb;
