// What phone numbers give the platform.
import type { Module } from '../../module.ts';
import { phoneNumberRoutes } from './routes.ts';

export const phoneNumbers = {
  routes: { phoneNumbers: phoneNumberRoutes },
  stored: { phone_numbers: null },
} satisfies Module;
