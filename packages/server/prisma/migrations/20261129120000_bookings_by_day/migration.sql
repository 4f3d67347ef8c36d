-- Bookings are listed by the moment of their appointment.
create index "bookings_tenant_id_preferred_datetime_id_idx"
  on "bookings" ("tenant_id", "preferred_datetime" desc, "id" desc);
