// The views in the navigation, in their order.
import {
  BellRing,
  BookOpenText,
  Bot,
  Building2,
  CalendarCheck,
  ChartColumn,
  Coins,
  Fingerprint,
  Hash,
  HeartPulse,
  House,
  KeyRound,
  ListChecks,
  ListTree,
  PhoneCall,
  Radio,
  ScrollText,
  Send,
  ShieldCheck,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OpenAlerts } from './open-alerts.tsx';

interface ViewLink {
  readonly to: NonNullable<LinkProps['to']>;
  readonly text: string;
  readonly Sign: LucideIcon;
  /** The class of access without which nobody sees it. */
  readonly needs?: string;
  /** Beside its name. */
  readonly Mark?: (props: { readonly tenantId: string }) => ReactNode;
}

/** Views of one tenant. */
export const tenantLinks: readonly ViewLink[] = [
  { to: '/t/$tenantId/home', text: 'Home', Sign: House, needs: 'calls:read' },
  { to: '/t/$tenantId/alerts', text: 'Alerts', Sign: BellRing, needs: 'webhooks:read', Mark: OpenAlerts },
  { to: '/t/$tenantId/calls', text: 'Calls', Sign: PhoneCall, needs: 'calls:read' },
  { to: '/t/$tenantId/live', text: 'Live', Sign: Radio, needs: 'calls:read' },
  { to: '/t/$tenantId/agents', text: 'Agents', Sign: Bot, needs: 'config:read' },
  { to: '/t/$tenantId/tools', text: 'Tools', Sign: Wrench, needs: 'config:read' },
  { to: '/t/$tenantId/knowledge', text: 'Knowledge', Sign: BookOpenText, needs: 'config:read' },
  { to: '/t/$tenantId/numbers', text: 'Numbers and trunks', Sign: Hash, needs: 'config:read' },
  { to: '/t/$tenantId/custom-fields', text: 'Custom fields', Sign: ListChecks, needs: 'config:read' },
  { to: '/t/$tenantId/bookings', text: 'Bookings', Sign: CalendarCheck, needs: 'calls:read' },
  { to: '/t/$tenantId/statistics', text: 'Statistics', Sign: ChartColumn, needs: 'usage:read' },
  { to: '/t/$tenantId/webhooks', text: 'Webhooks', Sign: Webhook, needs: 'webhooks:read' },
  { to: '/t/$tenantId/deliveries', text: 'Deliveries', Sign: Send, needs: 'webhooks:read' },
  { to: '/t/$tenantId/events', text: 'Events', Sign: ListTree, needs: 'webhooks:read' },
  { to: '/t/$tenantId/requests', text: 'Requests', Sign: ScrollText, needs: 'config:read' },
  { to: '/t/$tenantId/privacy', text: 'Privacy', Sign: Fingerprint, needs: 'calls:read' },
  { to: '/t/$tenantId/keys', text: 'Keys and sessions', Sign: KeyRound, needs: 'portal:read' },
  { to: '/t/$tenantId/users', text: 'Users', Sign: Users, needs: 'users:read' },
];

/** Views of the installation, for operators. */
export const installationLinks: readonly ViewLink[] = [
  { to: '/tenants', text: 'Tenants', Sign: Building2 },
  { to: '/system', text: 'System', Sign: HeartPulse },
  { to: '/operators', text: 'Operators', Sign: Users },
  { to: '/prices', text: 'Prices', Sign: Coins },
  { to: '/audit-log', text: 'Audit log', Sign: ShieldCheck },
];
