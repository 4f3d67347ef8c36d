// What voices, languages and models give the platform.
import type { Module } from '../../module.ts';
import { languageRoutes, modelRoutes, ttsVoiceRoutes, voiceRoutes } from './routes.ts';

export const voices = {
  routes: { voices: voiceRoutes, languages: languageRoutes, models: modelRoutes, ttsVoices: ttsVoiceRoutes },
} satisfies Module;
