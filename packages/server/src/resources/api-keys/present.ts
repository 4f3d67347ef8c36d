// Maps API key rows to the API.
import { apiKey } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { ApiKey } from '../../types.ts';
import type { ApiKeyRow } from './store.ts';

export const presentApiKey = (row: ApiKeyRow): ApiKey => presentRow(apiKey, row);
