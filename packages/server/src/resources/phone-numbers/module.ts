// What phone numbers give the platform.
import type { Module } from '../../module.ts';
import { phoneNumberRoutes } from './routes.ts';
import { sealedOfNumbers } from './store.ts';

export const phoneNumbers = {
  routes: { phoneNumbers: phoneNumberRoutes },
  sealed: sealedOfNumbers,
  stored: { phone_numbers: null },
} satisfies Module;
