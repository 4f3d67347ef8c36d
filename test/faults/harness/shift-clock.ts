// Preloaded into a process: shifts its wall clock by the steps of CLOCK_STEPS (milliseconds, comma-separated); each
// SIGUSR2 selects the next step.
const steps = (process.env['CLOCK_STEPS'] ?? '0').split(',').map(Number);
const RealDate = Date;
const now = (): number => RealDate.now() + (steps[0] ?? 0);

process.on('SIGUSR2', () => {
  if (steps.length > 1) steps.shift();
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
});
