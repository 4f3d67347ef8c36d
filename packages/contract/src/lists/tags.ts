// The tags that group the operations of the OpenAPI document.
import { declared } from './declared.ts';

/** Tag → its description in the OpenAPI document, which sorts them. */
export const tags = declared('tags');

/** The tag of a route. Of the `Internal` routes, those of a call's agent are not published. */
export type Tag = keyof typeof tags;
