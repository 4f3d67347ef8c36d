// The views in the navigation, in their order.
import {
  BellRing,
  BookOpenText,
  Bot,
  Building2,
  CalendarCheck,
  ChartColumn,
  Coins,
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
  /** No portal session sees it. */
  readonly operatorOnly?: boolean;
  /** Beside its name. */
  readonly Mark?: (props: { readonly tenantId: string }) => ReactNode;
}

/** Views of one tenant. */
export const tenantLinks: readonly ViewLink[] = [
  { to: '/t/$tenantId/home', text: 'Home', Sign: House },
  { to: '/t/$tenantId/alerts', text: 'Alerts', Sign: BellRing, Mark: OpenAlerts },
  { to: '/t/$tenantId/calls', text: 'Calls', Sign: PhoneCall },
  { to: '/t/$tenantId/live', text: 'Live', Sign: Radio },
  { to: '/t/$tenantId/agents', text: 'Agents', Sign: Bot },
  { to: '/t/$tenantId/tools', text: 'Tools', Sign: Wrench },
  { to: '/t/$tenantId/knowledge', text: 'Knowledge', Sign: BookOpenText },
  { to: '/t/$tenantId/numbers', text: 'Numbers and trunks', Sign: Hash },
  { to: '/t/$tenantId/custom-fields', text: 'Custom fields', Sign: ListChecks },
  { to: '/t/$tenantId/bookings', text: 'Bookings', Sign: CalendarCheck },
  { to: '/t/$tenantId/statistics', text: 'Statistics', Sign: ChartColumn },
  { to: '/t/$tenantId/webhooks', text: 'Webhooks', Sign: Webhook },
  { to: '/t/$tenantId/deliveries', text: 'Deliveries', Sign: Send },
  { to: '/t/$tenantId/events', text: 'Events', Sign: ListTree },
  { to: '/t/$tenantId/requests', text: 'Requests', Sign: ScrollText },
  { to: '/t/$tenantId/keys', text: 'Keys and sessions', Sign: KeyRound, operatorOnly: true },
];

/** Views of the installation, for operators. */
export const installationLinks: readonly ViewLink[] = [
  { to: '/tenants', text: 'Tenants', Sign: Building2 },
  { to: '/system', text: 'System', Sign: HeartPulse },
  { to: '/operators', text: 'Operators', Sign: Users },
  { to: '/prices', text: 'Prices', Sign: Coins },
  { to: '/audit-log', text: 'Audit log', Sign: ShieldCheck },
];
