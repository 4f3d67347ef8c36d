// Operations of bookings that other resources may use.
export { rehearseBooking } from './rehearse-booking.ts';
export type { BookingUse } from './rehearse-booking.ts';
