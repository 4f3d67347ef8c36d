// Docs of the types and members that the contract does not describe, or describes in general terms only.

/** Type, or type and member → its docs. They replace the description of the contract. */
export const docs: Readonly<Record<string, string>> = {
  CallDirection: 'How a call came about.',
  CallStatus: 'Where a call stands. `failed`: an outbound call could not be placed. Every other end is `completed`.',
  EndedBy: 'Who ended a call.',
  RecordingStatus: 'How far the recording of a call is.',
  CallStartedObject: 'Times are ISO 8601 in UTC with milliseconds; phone numbers are E.164.',
  'CallCompletedObject.duration_sec': 'Whole seconds from the answer to the end, 0 if the call was not answered.',
  'BookingObject.preferred_datetime': 'ISO 8601 with the offset of `timezone` at that moment.',
  'BookingObject.superseded_by':
    'The booking that took its place, when the agent booked another time for the same person. Null otherwise.',
  DispatchFailedObject: 'An outbound call could not be placed, and no `call.completed` follows.',
  SummaryReadyData: '`data` of `call.summary.ready` when the summary can be read from `url`.',
  SummaryFailedData: '`data` of `call.summary.ready` when the summary failed for good.',
  LifecycleEvent: 'The envelope of every event but `call.summary.ready`.',
  'LifecycleEvent.id': 'The id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it.',
  'LifecycleEvent.api_version': 'A date, `YYYY-MM-DD`.',
  'LifecycleEvent.object': 'What the event is about, as it was when the event happened.',
  'SummaryReadyEvent.id': 'The id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it.',
};
