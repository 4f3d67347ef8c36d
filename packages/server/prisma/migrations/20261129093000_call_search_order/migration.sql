-- A page of a search is found and ordered in the rows of the search alone. Their calls are read afterwards.
alter table "call_search" add column "created_at" timestamptz(3) not null default now();
update "call_search" s set "created_at" = c."created_at"
from "calls" c where c."tenant_id" = s."tenant_id" and c."id" = s."call_id";
create index "call_search_tenant_id_created_at_call_id_idx" on "call_search" ("tenant_id", "created_at" desc, "call_id" desc);
