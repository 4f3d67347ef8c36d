// What the sign-in with an OpenID provider gives the platform.
import type { Module } from '../../module.ts';
import { oidcPages } from './routes.ts';

export const oidc = { pages: oidcPages } satisfies Module;
