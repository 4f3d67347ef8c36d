// What a change of a custom field makes old.
import { useQueryClient } from '@tanstack/react-query';

/** Returns what reads the fields anew. */
export function useFieldsChanged(tenantId: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['custom-fields', tenantId] });
}
