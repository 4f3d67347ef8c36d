// What voices give the platform.
import type { Module } from '../../module.ts';
import { ttsVoiceRoutes, voiceRoutes } from './routes.ts';

export const voices = { routes: { voices: voiceRoutes, ttsVoices: ttsVoiceRoutes } } satisfies Module;
