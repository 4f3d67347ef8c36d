// A retention that deletes nothing: a crowd of records is old data.
export const keepsAll = {
  events: 3_650,
  attempts: 3_650,
  deliveries: 3_650,
  dead_letters: 3_650,
  erasure_ledger: 3_650,
};
