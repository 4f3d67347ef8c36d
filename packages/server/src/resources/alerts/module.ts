// What alerts give the platform.
import type { Module } from '../../module.ts';
import { judgeAlerts } from './judge-alerts.ts';
import { messageIsDue, sealedOfRules } from './messages/message-store.ts';
import { sendMessages } from './messages/send-messages.ts';
import { alertRoutes } from './routes.ts';

export const alerts = {
  routes: { alerts: alertRoutes },
  sealed: sealedOfRules,
  tasks: [
    { name: 'judge alerts', every_ms: 60_000, alone: true, run: judgeAlerts },
    { name: 'send alert e-mails', every_ms: 2_000, work: messageIsDue('email'), run: sendMessages('email') },
    { name: 'send alert chat messages', every_ms: 2_000, work: messageIsDue('chat'), run: sendMessages('chat') },
  ],
  stored: { alerts: null, alert_rules: null, alert_messages: null },
} satisfies Module;
