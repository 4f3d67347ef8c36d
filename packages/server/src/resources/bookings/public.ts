// Operations of bookings that other resources may use.
export { rehearseBooking, rehearsedBookings } from './rehearse-booking.ts';
export type { BookingUse } from './rehearse-booking.ts';
