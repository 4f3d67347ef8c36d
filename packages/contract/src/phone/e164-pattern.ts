// The form of phone numbers in the API.

/** E.164: a plus, a non-zero digit, then 6 to 14 digits. */
export const e164Pattern = /^\+[1-9]\d{6,14}$/;
