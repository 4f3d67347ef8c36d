-- People whom the OpenID provider of the installation signs in.
alter table "operators" add column "oidc_sub" text;
alter table "users" add column "oidc_sub" text;
create unique index "operators_oidc_sub_key" on "operators" ("oidc_sub");
create unique index "users_oidc_sub_key" on "users" ("oidc_sub");
