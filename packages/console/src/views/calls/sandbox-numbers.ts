// The numbers that the sandbox answers, and what happens there. docs/sandbox.md says more.

/** Number and what happens, in the order of the documentation. */
export const sandboxNumbers = [
  ['+15005550001', 'a person answers and books an appointment'],
  ['+15005550000', 'a person answers, a short conversation'],
  ['+15005550002', 'busy'],
  ['+15005550003', 'rings, and no one answers'],
  ['+15005550004', 'declined'],
  ['+15005550005', 'a voicemail box answers'],
  ['+15005550006', 'the carrier refuses the call'],
  ['+15005550007', 'hangs up in the middle of a sentence'],
  ['+15005550008', 'no agent accepts the call'],
  ['+15005550009', 'the recording fails'],
  ['+15005550010', 'the summary fails'],
  ['+15005550011', 'no webhook of LiveKit arrives'],
  ['+15005550012', 'webhooks of LiveKit arrive twice and out of order'],
] as const;
