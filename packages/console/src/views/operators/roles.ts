// The roles of operators, and what they may do.

/** The least role first. */
export const roles = [
  ['viewer', 'Viewer: may read'],
  ['admin', 'Admin: may change everything'],
] as const;
