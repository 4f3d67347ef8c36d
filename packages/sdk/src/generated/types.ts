// The types of everything that the API takes and returns. Enums of responses are open: new values may appear within /v1.
// Written by packages/sdk/generate/sdk-files.ts from the contract: change that and run `pnpm generate`.

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Body of `invitations.accept`. */
export interface AcceptInvitationBody {
  /**
   * The part of the link behind `#`.
   * 1 to 128 characters.
   */
  token: string;
  /**
   * The password of the account from now on.
   * 12 to 1024 characters.
   */
  password: string;
  /**
   * The code of the authenticator app, or a recovery code, where the account has a second factor.
   * At most 64 characters.
   */
  totp?: string | undefined;
}

/** What the credential of a request opens. Part of `AccessResponse`. */
export interface Access {
  /** Whose credential it is. */
  actor: AccessActor;
  /**
   * The classes of routes that it opens.
   * More values may be added.
   */
  classes: AccessClass[];
  /**
   * When the credential ends by itself. Null: that is not known, or never.
   * ISO 8601 date and time in UTC.
   */
  expires_at: string | null;
}

/** Whose credential it is. Part of `Access`. */
export interface AccessActor {
  /**
   * `system`: the platform itself.
   * More values may be added.
   */
  type: ActorType;
  /** Id of the API key, operator, user or portal session. Null: it has none. */
  id: string | null;
}

/**
 * A class of access: a scope of API keys, or one that none can have. `self`: a valid credential is enough. `users:…`: the users of the tenant. `installation:…`: what operators manage. `public`, `call`, `media`: not of a tenant. Part of `PortalResponse`, `Access`.
 * More values may be added.
 */
export type AccessClass = 'calls:read' | 'calls:dispatch' | 'calls:erase' | 'calls:export' | 'usage:read' | 'config:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'secrets' | 'portal:read' | 'portal:write' | 'self' | 'users:read' | 'users:write' | 'installation:read' | 'installation:write' | 'public' | 'call' | 'media' | (string & {});

/** Response of `access.get`. */
export interface AccessResponse {
  /** What the credential of a request opens. */
  access: Access;
}

/**
 * `system`: the platform itself. Part of `AuditActor`, `RequestActor`, `AgentVersionAuthor`, `AlertAcknowledgement`, `AccessActor`.
 * More values may be added.
 */
export type ActorType = 'api_key' | 'operator' | 'system' | 'portal_session' | 'user' | (string & {});

/** `system`: the platform itself. Part of `ListRequestsQuery`. */
export type ActorTypeInput = 'api_key' | 'operator' | 'system' | 'portal_session' | 'user';

/** IP address or CIDR range. Part of `TrunkInboundInput`, `TrunkInbound`, `TrunkInboundChange`. */
export type AddressRange = string;

/** The prompt, voice and tools with which a call is held. Part of `CreatedAgent`, `AgentList`, `AgentResponse`, `ChangedAgent`, `PublishedAgent`, `AgentWithoutDraft`. */
export interface Agent {
  /**
   * Id of the agent, `ta_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * What the agent is called in lists.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * The agent's prompt: who it is, what it does and how it talks. At most 32 KiB of UTF-8.
   * At least 1 character.
   */
  instructions: string;
  /**
   * What the agent greets with, word for word. Null or blank: a generic greeting.
   * At most 2000 characters.
   */
  welcome: string | null;
  /**
   * The voice: a `voice_id` of the list of voices. Null: the default voice of the installation.
   * At most 200 characters.
   */
  voice_id: string | null;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * Ids of the tools that the agent may use. Null: all tools of the tenant, now and later. `[]`: none. A list: exactly those.
   * At most 100 elements. Each: At most 128 characters.
   */
  tool_ids: string[] | null;
  /**
   * Ids of the documents of knowledge in which the agent may look up answers. Null or `[]`: none. One that was deleted since finds nothing.
   * At most 50 elements. Each: At most 128 characters.
   */
  knowledge_ids: string[] | null;
  /**
   * The language in which the agent listens and speaks, as a BCP 47 tag.
   * 2 to 35 characters.
   */
  language: string;
  /**
   * Name of the language model for the conversation. Null: the one that the installation is configured with.
   * At most 200 characters.
   */
  model: string | null;
  /**
   * The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone.
   * At most 64 characters.
   */
  timezone: string | null;
  /** Whether answered calls of this agent are recorded. */
  record_calls: boolean;
  /**
   * The longest talk, in seconds from the answer. The call then ends with `max_duration`.
   * Whole number. 10 to 14400.
   */
  max_call_duration_sec: number;
  /** How a conversation begins. */
  greeting: AgentGreeting;
  /** When the other side counts as having finished what it says. */
  endpointing: AgentEndpointing;
  /** What happens when the other side speaks while the agent speaks. */
  interruptions: AgentInterruptions;
  /** What the agent does while the other side is silent. */
  reminder: AgentReminder;
  /**
   * The silence of both sides after which the call ends with `silence_timeout`. A reminder does not begin it anew. In milliseconds.
   * Whole number. 3000 to 1800000.
   */
  end_after_silence_ms: number;
  /**
   * How freely the model chooses its words, from 0 (always the likeliest) to 2. Null: the default of the model. Some models take no other.
   * 0 to 2.
   */
  temperature: number | null;
  /**
   * The most tokens of one reply of the model; it is cut off there, so the instructions should ask for shorter ones. Null: no limit in calls, 4096 in chats.
   * Whole number. 16 to 4096.
   */
  max_reply_tokens: number | null;
  /**
   * Models of the same provider that are asked, in this order, when `model` cannot answer: it refuses, fails, or is silent for five seconds before its first word. `[]`: none.
   * At most 5 elements. Each: 1 to 200 characters.
   */
  fallback_models: string[];
  /**
   * How fast the agent speaks; 1 is the voice’s own speed. A provider with a narrower range gets its end.
   * 0.5 to 2.
   */
  voice_speed: number;
  /**
   * Words that the voice would pronounce wrongly. The first one of two with the same text counts.
   * At most 200 elements.
   */
  pronunciations: AgentPronunciation[];
  /** Settings of the voice that one provider knows. Those of the provider that the installation uses count; null: its defaults. */
  voice_settings: AgentVoiceSettings;
  /** What is heard behind the agent, all the time. */
  ambient_sound: AgentAmbientSound;
  /**
   * Names and words that callers are likely to say, for recognisers that take such a list.
   * At most 100 elements. Each: 1 to 50 characters.
   */
  keyterms: string[];
  /**
   * Languages, beside `language`, in which the other side may speak; the agent then answers in theirs. `[]`: `language` alone is recognised.
   * At most 10 elements. Each: 2 to 35 characters.
   */
  languages: string[];
  /** What happens with the keys that the other side presses on its telephone. */
  dtmf: AgentDtmf;
  /**
   * To whom the agent may transfer calls, each by a name: the instructions need no numbers, and the model can choose no other. `[]`: the agent has no such list; a transfer tool then takes every number that stands in the instructions or in the description of a transfer tool.
   * At most 50 elements.
   */
  transfer_targets: TransferTarget[];
  /** Null: the agent's model decides that it talks to a machine, leaves a message in its own words as the instructions ask for, and the call ends as `voicemail`. */
  voicemail: AgentVoicemail | null;
  /**
   * What the agent says before everything else, word for word, such as that it is an AI. In a chat it stands before the greeting. Null or blank: nothing.
   * At most 2000 characters.
   */
  disclosure: string | null;
  /**
   * What is said about recording at the beginning of a call. `none`: nothing. `announce`: the agent says `recording_consent_text`, and the recording begins after it. `ask`: it asks, and only a clear yes begins the recording and the transcript; without one the call goes on, and nothing of it is stored. The recording itself also needs `record_calls`.
   * More values may be added.
   */
  recording_consent: RecordingConsent;
  /**
   * The sentence of `announce`, or the question of `ask`, said word for word after `disclosure` and before `welcome`. Null or blank: a generic one in the language of the agent, or in English.
   * At most 2000 characters.
   */
  recording_consent_text: string | null;
  /**
   * What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.
   * At most 10 elements.
   * More values may be added.
   */
  redact: RedactionClass[];
  /**
   * Regular expressions of RE2 for anything else, such as `\bKD-\d{6}\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.
   * At most 20 elements. Each: 1 to 200 characters.
   */
  redact_patterns: string[];
  /** The variables that `instructions`, `welcome`, `disclosure`, `recording_consent_text`, the message of `voicemail` and constants of `http` tools may name in double braces, beside `now`, `date`, `time`, `timezone`, `language`, `direction`, `caller_number`, `called_number`. Null: the texts are no templates, and braces in them are what they are. */
  variables: AgentVariable[] | null;
  /** True: a version is first published only once all tests of the agent have passed on it; a `PUT` that changes settings needs `draft`. A version that was published before can always be published again. */
  publish_requires_tests: boolean;
  /** The tools that `tool_ids` now stands for, disabled ones included. */
  tools: AgentTool[];
  /**
   * An archived agent takes no calls and can no longer be read by its id.
   * More values may be added.
   */
  status: RecordStatus;
  /**
   * The version that calls get which name none, and whose settings are shown here.
   * Whole number. At least 1.
   */
  published_version: number;
  /**
   * The version that is kept as a draft and has not been published. Null: there is no draft.
   * Whole number.
   */
  draft_version: number | null;
  /**
   * When the agent was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the agent was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
}

/** An agent took the job. Not in the timeline of a call that was answered before the platform saw it. Part of `TimelineEntry`. */
export interface AgentAcceptedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'agent.accepted';
  /** LiveKit's id of the dispatch. Null: not known. */
  dispatch_id: string | null;
  /** LiveKit's id of the job. Null: not known. */
  job_id: string | null;
}

/** What is heard behind the agent, all the time. Part of `Agent`, `AgentSettings`. */
export interface AgentAmbientSound {
  /**
   * A clip that is played again and again; `none`: silence.
   * More values may be added.
   */
  sound: AmbientSound;
  /**
   * Its loudness; 1 is that of the clip. 0 to 1.
   * 0 to 1.
   */
  volume: number;
}

/** What is heard behind the agent, all the time. Members that are left out have their defaults. Part of `UpdateAgentBody`. */
export interface AgentAmbientSoundInput {
  /**
   * A clip that is played again and again; `none`: silence.
   * @default "none"
   */
  sound?: AmbientSoundInput | undefined;
  /**
   * Its loudness; 1 is that of the clip. 0 to 1.
   * 0 to 1.
   * @default 0.5
   */
  volume?: number | undefined;
}

/** What Cartesia’s voices of the model sonic-3 take. Null: the defaults of the provider. Part of `AgentVoiceSettings`. */
export interface AgentCartesiaVoice {
  /**
   * The emotion, such as `calm`. Null: that of the voice.
   * 1 to 50 characters.
   */
  emotion: string | null;
  /**
   * The loudness; 1 is that of the voice.
   * 0.5 to 2.
   */
  volume: number;
}

/** What Cartesia’s voices of the model sonic-3 take. Null: the defaults of the provider. Members that are left out have their defaults. Part of `CreateAgentBody`, `AgentVoiceSettingsInput`. */
export interface AgentCartesiaVoiceInput {
  /**
   * The emotion, such as `calm`. Null: that of the voice.
   * 1 to 50 characters.
   * @default null
   */
  emotion?: string | null | undefined;
  /**
   * The loudness; 1 is that of the voice.
   * 0.5 to 2.
   * @default 1
   */
  volume?: number | undefined;
}

/** An agent was requested. Part of `TimelineEntry`. */
export interface AgentDispatchedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'agent.dispatched';
  /**
   * Number of the request, from 1. A second one replaces the first.
   * Whole number. At least 1.
   */
  attempt: number;
}

/** What happens with the keys that the other side presses on its telephone. Part of `Agent`, `AgentSettings`. */
export interface AgentDtmf {
  /** True: keys are turns of the other side, such as `Pressed keys: 12#`, and the agent answers them. False: they are ignored, and stand in no transcript. */
  enabled: boolean;
  /**
   * The key that completes a row of keys; it is the last one of its turn. Null: only the pause does.
   * Pattern: `^[0-9*#]$`.
   */
  end_key: string | null;
  /**
   * The pause after which a row of keys is complete. In milliseconds.
   * Whole number. 500 to 15000.
   */
  timeout_ms: number;
}

/** What happens with the keys that the other side presses on its telephone. Members that are left out have their defaults. Part of `UpdateAgentBody`. */
export interface AgentDtmfInput {
  /**
   * True: keys are turns of the other side, such as `Pressed keys: 12#`, and the agent answers them. False: they are ignored, and stand in no transcript.
   * @default true
   */
  enabled?: boolean | undefined;
  /**
   * The key that completes a row of keys; it is the last one of its turn. Null: only the pause does.
   * Pattern: `^[0-9*#]$`.
   * @default "#"
   */
  end_key?: string | null | undefined;
  /**
   * The pause after which a row of keys is complete. In milliseconds.
   * Whole number. 500 to 15000.
   * @default 1500
   */
  timeout_ms?: number | undefined;
}

/** What ElevenLabs’ voices take. It replaces what is stored with the voice. Null: the defaults of the provider. Part of `AgentVoiceSettings`. */
export interface AgentElevenLabsVoice {
  /**
   * How evenly the voice speaks; less is livelier. 0 to 1.
   * 0 to 1.
   */
  stability: number;
  /**
   * How closely it keeps to the original voice. 0 to 1.
   * 0 to 1.
   */
  similarity_boost: number;
  /**
   * How much the style of the voice is exaggerated. 0 to 1.
   * 0 to 1.
   */
  style: number;
  /** Whether the likeness to the original speaker is boosted. */
  use_speaker_boost: boolean;
}

/** What ElevenLabs’ voices take. It replaces what is stored with the voice. Null: the defaults of the provider. Members that are left out have their defaults. Part of `CreateAgentBody`, `AgentVoiceSettingsInput`. */
export interface AgentElevenLabsVoiceInput {
  /**
   * How evenly the voice speaks; less is livelier. 0 to 1.
   * 0 to 1.
   * @default 0.5
   */
  stability?: number | undefined;
  /**
   * How closely it keeps to the original voice. 0 to 1.
   * 0 to 1.
   * @default 0.75
   */
  similarity_boost?: number | undefined;
  /**
   * How much the style of the voice is exaggerated. 0 to 1.
   * 0 to 1.
   * @default 0
   */
  style?: number | undefined;
  /**
   * Whether the likeness to the original speaker is boosted.
   * @default true
   */
  use_speaker_boost?: boolean | undefined;
}

/** When the other side counts as having finished what it says. Part of `Agent`, `AgentSettings`. */
export interface AgentEndpointing {
  /**
   * The silence after which a sentence counts as finished that sounds finished. At most `max_ms`. In milliseconds.
   * Whole number. 0 to 5000.
   */
  min_ms: number;
  /**
   * The silence after which any sentence counts as finished. In milliseconds.
   * Whole number. 100 to 15000.
   */
  max_ms: number;
  /**
   * `fixed`: these times hold for the whole conversation. `dynamic`: the shorter one follows the pauses that this other side makes, between `min_ms` and `max_ms`.
   * More values may be added.
   */
  mode: AgentEndpointingMode;
}

/** When the other side counts as having finished what it says. Members that are left out have their defaults. Part of `UpdateAgentBody`. */
export interface AgentEndpointingInput {
  /**
   * The silence after which a sentence counts as finished that sounds finished. At most `max_ms`. In milliseconds.
   * Whole number. 0 to 5000.
   * @default 300
   */
  min_ms?: number | undefined;
  /**
   * The silence after which any sentence counts as finished. In milliseconds.
   * Whole number. 100 to 15000.
   * @default 2500
   */
  max_ms?: number | undefined;
  /**
   * `fixed`: these times hold for the whole conversation. `dynamic`: the shorter one follows the pauses that this other side makes, between `min_ms` and `max_ms`.
   * @default "fixed"
   */
  mode?: AgentEndpointingModeInput | undefined;
}

/**
 * `fixed`: these times hold for the whole conversation. `dynamic`: the shorter one follows the pauses that this other side makes, between `min_ms` and `max_ms`. Part of `AgentEndpointing`.
 * More values may be added.
 */
export type AgentEndpointingMode = 'fixed' | 'dynamic' | (string & {});

/** `fixed`: these times hold for the whole conversation. `dynamic`: the shorter one follows the pauses that this other side makes, between `min_ms` and `max_ms`. Part of `CreateAgentBody`, `AgentEndpointingInput`. */
export type AgentEndpointingModeInput = 'fixed' | 'dynamic';

/** How a conversation begins. Part of `Agent`, `AgentSettings`. */
export interface AgentGreeting {
  /**
   * `agent_first`: the agent says `welcome`, or a generic greeting. `caller_first`: it says nothing until the other side has spoken. `model`: the language model makes a greeting from the instructions, a new one each time; `welcome` is not used.
   * More values may be added.
   */
  mode: AgentGreetingMode;
  /**
   * How long the agent waits with its greeting after the other side can hear it. In milliseconds.
   * Whole number. 0 to 10000.
   */
  delay_ms: number;
  /** False: the greeting is said to its end, and what the other side says meanwhile is not heard. */
  interruptible: boolean;
}

/** How a conversation begins. Members that are left out have their defaults. Part of `UpdateAgentBody`. */
export interface AgentGreetingInput {
  /**
   * `agent_first`: the agent says `welcome`, or a generic greeting. `caller_first`: it says nothing until the other side has spoken. `model`: the language model makes a greeting from the instructions, a new one each time; `welcome` is not used.
   * @default "agent_first"
   */
  mode?: AgentGreetingModeInput | undefined;
  /**
   * How long the agent waits with its greeting after the other side can hear it. In milliseconds.
   * Whole number. 0 to 10000.
   * @default 0
   */
  delay_ms?: number | undefined;
  /**
   * False: the greeting is said to its end, and what the other side says meanwhile is not heard.
   * @default true
   */
  interruptible?: boolean | undefined;
}

/**
 * `agent_first`: the agent says `welcome`, or a generic greeting. `caller_first`: it says nothing until the other side has spoken. `model`: the language model makes a greeting from the instructions, a new one each time; `welcome` is not used. Part of `AgentGreeting`.
 * More values may be added.
 */
export type AgentGreetingMode = 'agent_first' | 'caller_first' | 'model' | (string & {});

/** `agent_first`: the agent says `welcome`, or a generic greeting. `caller_first`: it says nothing until the other side has spoken. `model`: the language model makes a greeting from the instructions, a new one each time; `welcome` is not used. Part of `CreateAgentBody`, `AgentGreetingInput`. */
export type AgentGreetingModeInput = 'agent_first' | 'caller_first' | 'model';

/** What happens when the other side speaks while the agent speaks. Part of `Agent`, `AgentSettings`. */
export interface AgentInterruptions {
  /** False: the agent speaks to its end, and what the other side says meanwhile is not heard. */
  enabled: boolean;
  /**
   * Sound that is shorter does not stop the agent, unless words are recognised in it. In milliseconds.
   * Whole number. 0 to 10000.
   */
  min_ms: number;
  /**
   * Fewer recognised words do not stop the agent. From 1 on it stops only when words were recognised, which most recognisers do at the end of a sentence.
   * Whole number. 0 to 20.
   */
  min_words: number;
  /** Whether the agent goes on with its sentence when it was stopped by a sound in which nothing was recognised. False: the rest of the sentence is not said. */
  resume: boolean;
}

/** What happens when the other side speaks while the agent speaks. Members that are left out have their defaults. Part of `UpdateAgentBody`. */
export interface AgentInterruptionsInput {
  /**
   * False: the agent speaks to its end, and what the other side says meanwhile is not heard.
   * @default true
   */
  enabled?: boolean | undefined;
  /**
   * Sound that is shorter does not stop the agent, unless words are recognised in it. In milliseconds.
   * Whole number. 0 to 10000.
   * @default 500
   */
  min_ms?: number | undefined;
  /**
   * Fewer recognised words do not stop the agent. From 1 on it stops only when words were recognised, which most recognisers do at the end of a sentence.
   * Whole number. 0 to 20.
   * @default 0
   */
  min_words?: number | undefined;
  /**
   * Whether the agent goes on with its sentence when it was stopped by a sound in which nothing was recognised. False: the rest of the sentence is not said.
   * @default true
   */
  resume?: boolean | undefined;
}

/** The agent was in the room. Part of `TimelineEntry`. */
export interface AgentJoinedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'agent.joined';
  /** The identity of the participant in the room. */
  participant_identity: string;
}

/** The agent left the room. Part of `TimelineEntry`. */
export interface AgentLeftEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'agent.left';
  /** The identity of the participant in the room. */
  participant_identity: string;
  /** LiveKit's reason, such as `CLIENT_INITIATED`. Null: none is known. */
  disconnect_reason: string | null;
}

/** Response of `agents.list`. */
export interface AgentList {
  /** The agents of this page, newest first. */
  agents: Agent[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** What OpenAI’s voices take. Null: the defaults of the provider. Part of `AgentVoiceSettings`. */
export interface AgentOpenAiVoice {
  /**
   * How the text is to be spoken, in words, for `gpt-4o-mini-tts` and servers that take it. Null: as the voice does.
   * 1 to 2000 characters.
   */
  instructions: string | null;
}

/** What OpenAI’s voices take. Null: the defaults of the provider. Members that are left out have their defaults. Part of `CreateAgentBody`, `AgentVoiceSettingsInput`. */
export interface AgentOpenAiVoiceInput {
  /**
   * How the text is to be spoken, in words, for `gpt-4o-mini-tts` and servers that take it. Null: as the voice does.
   * 1 to 2000 characters.
   * @default null
   */
  instructions?: string | null | undefined;
}

/** How a word is spoken. Transcripts keep it as it is written. Part of `Agent`, `AgentSettings`. */
export interface AgentPronunciation {
  /**
   * The word or words as they are written, in any case.
   * 1 to 100 characters.
   */
  text: string;
  /**
   * What the voice gets in their place.
   * 1 to 200 characters.
   */
  say_as: string;
}

/** How a word is spoken. Transcripts keep it as it is written. Part of `CreateAgentBody`, `UpdateAgentBody`. */
export interface AgentPronunciationInput {
  /**
   * The word or words as they are written, in any case.
   * 1 to 100 characters.
   */
  text: string;
  /**
   * What the voice gets in their place.
   * 1 to 200 characters.
   */
  say_as: string;
}

/** What the agent does while the other side is silent. Part of `Agent`, `AgentSettings`. */
export interface AgentReminder {
  /**
   * The silence after which the agent asks whether the other side is there. In milliseconds.
   * Whole number. 3000 to 600000.
   */
  after_ms: number;
  /**
   * How often it asks until the other side speaks again. 0: never; the agent waits.
   * Whole number. 0 to 10.
   */
  times: number;
}

/** What the agent does while the other side is silent. Members that are left out have their defaults. Part of `UpdateAgentBody`. */
export interface AgentReminderInput {
  /**
   * The silence after which the agent asks whether the other side is there. In milliseconds.
   * Whole number. 3000 to 600000.
   * @default 15000
   */
  after_ms?: number | undefined;
  /**
   * How often it asks until the other side speaks again. 0: never; the agent waits.
   * Whole number. 0 to 10.
   * @default 0
   */
  times?: number | undefined;
}

/** Response of `agents.get`, `agents.archive`. */
export interface AgentResponse {
  /** The prompt, voice and tools with which a call is held. */
  agent: Agent;
}

/** What a version holds of its agent. Tools are named by their ids and are used as they are now. Part of `AgentVersion`. */
export interface AgentSettings {
  /**
   * The agent's prompt: who it is, what it does and how it talks. At most 32 KiB of UTF-8.
   * At least 1 character.
   */
  instructions: string;
  /**
   * What the agent greets with, word for word. Null or blank: a generic greeting.
   * At most 2000 characters.
   */
  welcome: string | null;
  /**
   * The voice: a `voice_id` of the list of voices. Null: the default voice of the installation.
   * At most 200 characters.
   */
  voice_id: string | null;
  /**
   * Ids of the tools that the agent may use. Null: all tools of the tenant, now and later. `[]`: none. A list: exactly those.
   * At most 100 elements. Each: At most 128 characters.
   */
  tool_ids: string[] | null;
  /**
   * Ids of the documents of knowledge in which the agent may look up answers. Null or `[]`: none. One that was deleted since finds nothing.
   * At most 50 elements. Each: At most 128 characters.
   */
  knowledge_ids: string[] | null;
  /**
   * The language in which the agent listens and speaks, as a BCP 47 tag.
   * 2 to 35 characters.
   */
  language: string;
  /**
   * Name of the language model for the conversation. Null: the one that the installation is configured with.
   * At most 200 characters.
   */
  model: string | null;
  /**
   * The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone.
   * At most 64 characters.
   */
  timezone: string | null;
  /** Whether answered calls of this agent are recorded. */
  record_calls: boolean;
  /**
   * The longest talk, in seconds from the answer. The call then ends with `max_duration`.
   * Whole number. 10 to 14400.
   */
  max_call_duration_sec: number;
  /** How a conversation begins. */
  greeting: AgentGreeting;
  /** When the other side counts as having finished what it says. */
  endpointing: AgentEndpointing;
  /** What happens when the other side speaks while the agent speaks. */
  interruptions: AgentInterruptions;
  /** What the agent does while the other side is silent. */
  reminder: AgentReminder;
  /**
   * The silence of both sides after which the call ends with `silence_timeout`. A reminder does not begin it anew. In milliseconds.
   * Whole number. 3000 to 1800000.
   */
  end_after_silence_ms: number;
  /**
   * How freely the model chooses its words, from 0 (always the likeliest) to 2. Null: the default of the model. Some models take no other.
   * 0 to 2.
   */
  temperature: number | null;
  /**
   * The most tokens of one reply of the model; it is cut off there, so the instructions should ask for shorter ones. Null: no limit in calls, 4096 in chats.
   * Whole number. 16 to 4096.
   */
  max_reply_tokens: number | null;
  /**
   * Models of the same provider that are asked, in this order, when `model` cannot answer: it refuses, fails, or is silent for five seconds before its first word. `[]`: none.
   * At most 5 elements. Each: 1 to 200 characters.
   */
  fallback_models: string[];
  /**
   * How fast the agent speaks; 1 is the voice’s own speed. A provider with a narrower range gets its end.
   * 0.5 to 2.
   */
  voice_speed: number;
  /**
   * Words that the voice would pronounce wrongly. The first one of two with the same text counts.
   * At most 200 elements.
   */
  pronunciations: AgentPronunciation[];
  /** Settings of the voice that one provider knows. Those of the provider that the installation uses count; null: its defaults. */
  voice_settings: AgentVoiceSettings;
  /** What is heard behind the agent, all the time. */
  ambient_sound: AgentAmbientSound;
  /**
   * Names and words that callers are likely to say, for recognisers that take such a list.
   * At most 100 elements. Each: 1 to 50 characters.
   */
  keyterms: string[];
  /**
   * Languages, beside `language`, in which the other side may speak; the agent then answers in theirs. `[]`: `language` alone is recognised.
   * At most 10 elements. Each: 2 to 35 characters.
   */
  languages: string[];
  /** What happens with the keys that the other side presses on its telephone. */
  dtmf: AgentDtmf;
  /**
   * To whom the agent may transfer calls, each by a name: the instructions need no numbers, and the model can choose no other. `[]`: the agent has no such list; a transfer tool then takes every number that stands in the instructions or in the description of a transfer tool.
   * At most 50 elements.
   */
  transfer_targets: TransferTarget[];
  /** Null: the agent's model decides that it talks to a machine, leaves a message in its own words as the instructions ask for, and the call ends as `voicemail`. */
  voicemail: AgentVoicemail | null;
  /**
   * What the agent says before everything else, word for word, such as that it is an AI. In a chat it stands before the greeting. Null or blank: nothing.
   * At most 2000 characters.
   */
  disclosure: string | null;
  /**
   * What is said about recording at the beginning of a call. `none`: nothing. `announce`: the agent says `recording_consent_text`, and the recording begins after it. `ask`: it asks, and only a clear yes begins the recording and the transcript; without one the call goes on, and nothing of it is stored. The recording itself also needs `record_calls`.
   * More values may be added.
   */
  recording_consent: RecordingConsent;
  /**
   * The sentence of `announce`, or the question of `ask`, said word for word after `disclosure` and before `welcome`. Null or blank: a generic one in the language of the agent, or in English.
   * At most 2000 characters.
   */
  recording_consent_text: string | null;
  /**
   * What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.
   * At most 10 elements.
   * More values may be added.
   */
  redact: RedactionClass[];
  /**
   * Regular expressions of RE2 for anything else, such as `\bKD-\d{6}\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.
   * At most 20 elements. Each: 1 to 200 characters.
   */
  redact_patterns: string[];
  /** The variables that `instructions`, `welcome`, `disclosure`, `recording_consent_text`, the message of `voicemail` and constants of `http` tools may name in double braces, beside `now`, `date`, `time`, `timezone`, `language`, `direction`, `caller_number`, `called_number`. Null: the texts are no templates, and braces in them are what they are. */
  variables: AgentVariable[] | null;
}

/** A tool as an agent resolves it; a disabled one is shown, and not offered to the model. Part of `Agent`. */
export interface AgentTool {
  /**
   * Id of the tool, `tl_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** The name under which the language model sees the tool. */
  name: string;
  /** False: the tool is listed here, but not offered to the language model. */
  enabled: boolean;
}

/** A variable of the texts of an agent. Its value is that of `variables` of the dispatch, else the member of `lead` or `metadata` with its name, else the default. Part of `Agent`, `AgentSettings`. */
export interface AgentVariable {
  /**
   * Its name, which stands in the texts as `{{name}}`.
   * At most 64 characters. Pattern: `^[A-Za-z_][A-Za-z0-9_]*$`.
   */
  name: string;
  /**
   * Its value where nothing is given for it. Null: nothing.
   * At most 2000 characters.
   */
  default: string | null;
  /** A dispatch must give it. Inbound calls, web sessions, test calls and chats take the default. */
  required: boolean;
}

/** A variable of the texts of an agent: only its name is needed. Part of `CreateAgentBody`, `UpdateAgentBody`. */
export interface AgentVariableInput {
  /**
   * Its name, which stands in the texts as `{{name}}`.
   * At most 64 characters. Pattern: `^[A-Za-z_][A-Za-z0-9_]*$`.
   */
  name: string;
  /**
   * Its value where nothing is given for it. Null: nothing.
   * At most 2000 characters.
   * @default null
   */
  default?: string | null | undefined;
  /**
   * A dispatch must give it. Inbound calls, web sessions, test calls and chats take the default.
   * @default false
   */
  required?: boolean | undefined;
}

/** A version of an agent: what calls that have its number were held with. Part of `AgentVersionList`, `AgentVersionResponse`, `PublishedAgent`. */
export interface AgentVersion {
  /**
   * Id of the agent version, `av_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the agent, `ta_<hex>`.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The number of the version: 1 for the first, and never used again.
   * Whole number. 1 to 2147483647.
   */
  version: number;
  /**
   * `published`: calls get it that name no version. `draft`: it was saved last and waits to be published. `earlier`: every other.
   * More values may be added.
   */
  state: AgentVersionState;
  /**
   * What was written when it was published. Null: nothing.
   * At most 500 characters.
   */
  note: string | null;
  /** What a version holds of its agent. Tools are named by their ids and are used as they are now. */
  settings: AgentSettings;
  /** Who made it. Null: that is not known, as of agents that are older than versions. */
  created_by: AgentVersionAuthor | null;
  /**
   * When it was made.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When it was published last. Null: it never was.
   * ISO 8601 date and time in UTC.
   */
  published_at: string | null;
}

/** Who made a version. Part of `AgentVersion`. */
export interface AgentVersionAuthor {
  /**
   * `system`: the platform itself.
   * More values may be added.
   */
  type: ActorType;
  /** Id of the API key, operator or portal session. Null for the platform. */
  id: string | null;
}

/** A field that differs. Part of `AgentVersionDiff`. */
export interface AgentVersionChange {
  /** The name of the field. */
  field: string;
  /** Its value in the version `from`. */
  from: unknown;
  /** Its value in the version `to`. */
  to: unknown;
}

/** What differs between two versions of an agent. Response of `agentVersions.diff`. */
export interface AgentVersionDiff {
  /**
   * The version with which it is compared.
   * Whole number. 1 to 2147483647.
   */
  from: number;
  /**
   * The version of the path.
   * Whole number. 1 to 2147483647.
   */
  to: number;
  /** The fields that differ. Empty: the versions are the same. */
  changes: AgentVersionChange[];
}

/** Response of `agentVersions.list`. */
export interface AgentVersionList {
  /** The versions of this page, newest first. */
  agent_versions: AgentVersion[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `agentVersions.get`. */
export interface AgentVersionResponse {
  /** A version of an agent: what calls that have its number were held with. */
  agent_version: AgentVersion;
}

/**
 * `published`: calls get it that name no version. `draft`: it was saved last and waits to be published. `earlier`: every other. Part of `AgentVersion`.
 * More values may be added.
 */
export type AgentVersionState = 'published' | 'draft' | 'earlier' | (string & {});

/** Settings of the voice that one provider knows. Those of the provider that the installation uses count; null: its defaults. Part of `Agent`, `AgentSettings`. */
export interface AgentVoiceSettings {
  /** What OpenAI’s voices take. Null: the defaults of the provider. */
  openai: AgentOpenAiVoice | null;
  /** What ElevenLabs’ voices take. It replaces what is stored with the voice. Null: the defaults of the provider. */
  elevenlabs: AgentElevenLabsVoice | null;
  /** What Cartesia’s voices of the model sonic-3 take. Null: the defaults of the provider. */
  cartesia: AgentCartesiaVoice | null;
}

/** Settings of the voice that one provider knows. Those of the provider that the installation uses count; null: its defaults. Part of `UpdateAgentBody`. */
export interface AgentVoiceSettingsInput {
  /**
   * What OpenAI’s voices take. Null: the defaults of the provider. Members that are left out have their defaults.
   * @default null
   */
  openai?: AgentOpenAiVoiceInput | null | undefined;
  /**
   * What ElevenLabs’ voices take. It replaces what is stored with the voice. Null: the defaults of the provider. Members that are left out have their defaults.
   * @default null
   */
  elevenlabs?: AgentElevenLabsVoiceInput | null | undefined;
  /**
   * What Cartesia’s voices of the model sonic-3 take. Null: the defaults of the provider. Members that are left out have their defaults.
   * @default null
   */
  cartesia?: AgentCartesiaVoiceInput | null | undefined;
}

/** What the agent does when a mailbox or an answering machine picks up an outbound call. It listens for one from the answer on, and waits with its first reply until it knows. Part of `Agent`, `AgentSettings`. */
export interface AgentVoicemail {
  /**
   * What the agent does. `hang_up`: it ends the call. `message`: it says `message` once the greeting of the machine is over, and ends the call. `talk`: it goes on as with a person, and `answered_by` of the call is `voicemail`.
   * More values may be added.
   */
  action: VoicemailAction;
  /**
   * What is said with `message`, word for word. Null: nothing; the other actions need none.
   * At most 2000 characters.
   */
  message: string | null;
}

/** What the agent does when a mailbox or an answering machine picks up an outbound call. It listens for one from the answer on, and waits with its first reply until it knows. Part of `CreateAgentBody`, `UpdateAgentBody`. */
export interface AgentVoicemailInput {
  /** What the agent does. `hang_up`: it ends the call. `message`: it says `message` once the greeting of the machine is over, and ends the call. `talk`: it goes on as with a person, and `answered_by` of the call is `voicemail`. */
  action: VoicemailActionInput;
  /**
   * What is said with `message`, word for word. Null: nothing; the other actions need none.
   * At most 2000 characters.
   * @default null
   */
  message?: string | null | undefined;
}

/** Something that was accepted and may not work. Part of `CreatedAgent`, `ChangedAgent`. */
export interface AgentWarning {
  /**
   * `unknown_voice`: the speech provider has no voice with that `voice_id`. `unknown_language`: recognition or synthesis does not list the language. `unknown_model`: the provider of language models does not list the model.
   * More values may be added.
   */
  code: AgentWarningCode;
  /** The warning in words, for developers. */
  message: string;
  /** The field of the request that it is about. */
  path: string;
}

/**
 * `unknown_voice`: the speech provider has no voice with that `voice_id`. `unknown_language`: recognition or synthesis does not list the language. `unknown_model`: the provider of language models does not list the model. Part of `AgentWarning`.
 * More values may be added.
 */
export type AgentWarningCode = 'unknown_voice' | 'unknown_language' | 'unknown_model' | (string & {});

/** Response of `agentVersions.discardDraft`. */
export interface AgentWithoutDraft {
  /** The prompt, voice and tools with which a call is held. */
  agent: Agent;
}

/** Something that needs a person. It opens once, is open for as long as its cause lasts, and closes by itself. Part of `AlertList`, `AlertResponse`. */
export interface Alert {
  /**
   * Id of the alert, `al_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * `endpoint_failing`: webhook endpoint fails. `endpoint_disabled`: webhook endpoint disabled. `deliveries_waiting`: deliveries wait. `dead_letters`: deliveries given up. `calls_failing`: calls fail. `calls_waiting`: calls wait for a place. `no_agent_worker`: no agent takes calls. `provider_errors`: agents break down. `summaries_failing`: summaries fail. `unpriced_usage`: usage without a price. `spend_budget`: budget of the day reached. `secret_expiring`: a replaced secret runs out.
   * More values may be added.
   */
  kind: AlertKind;
  /**
   * `critical`: calls or events are being lost or refused.
   * More values may be added.
   */
  severity: AlertSeverity;
  /** What is wrong, in a few words. */
  title: string;
  /**
   * What was seen when it opened, in words.
   * At most 1000 characters.
   */
  cause: string;
  /** What to do. */
  remedy: string;
  /**
   * Ids of the records that it is about: an endpoint, a tool, or the newest of the calls. May be empty.
   * At most 10 elements. Each: At most 128 characters.
   */
  record_ids: string[];
  /**
   * `open`: it goes on, or was over for less than five minutes. `closed`: it is over.
   * More values may be added.
   */
  status: AlertStatus;
  /**
   * When the platform saw that it began.
   * ISO 8601 date and time in UTC.
   */
  opened_at: string;
  /**
   * When it had been over for five minutes. Null: it is open.
   * ISO 8601 date and time in UTC.
   */
  closed_at: string | null;
  /**
   * When somebody said that they know of it. Null: nobody has.
   * ISO 8601 date and time in UTC.
   */
  acknowledged_at: string | null;
  /** Who that was. Null: nobody has. */
  acknowledged_by: AlertAcknowledgement | null;
}

/** Who acknowledged an alert. Part of `Alert`. */
export interface AlertAcknowledgement {
  /**
   * `system`: the platform itself.
   * More values may be added.
   */
  type: ActorType;
  /**
   * Id of the API key, the operator or the portal session.
   * At most 128 characters.
   */
  id: string;
  /** The e-mail address of the operator, or the label of the key or the session. Null: it has none. */
  name: string | null;
}

/** An alert whose cause is over. Part of `StoredEvent_alert_closed`. */
export interface AlertClosedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the alert, by which it can be read.
   * At most 128 characters.
   */
  alert_id: string;
  /**
   * `endpoint_failing`: webhook endpoint fails. `endpoint_disabled`: webhook endpoint disabled. `deliveries_waiting`: deliveries wait. `dead_letters`: deliveries given up. `calls_failing`: calls fail. `calls_waiting`: calls wait for a place. `no_agent_worker`: no agent takes calls. `provider_errors`: agents break down. `summaries_failing`: summaries fail. `unpriced_usage`: usage without a price. `spend_budget`: budget of the day reached. `secret_expiring`: a replaced secret runs out.
   * More values may be added.
   */
  kind: AlertKind;
  /**
   * `critical`: calls or events are being lost or refused.
   * More values may be added.
   */
  severity: AlertSeverity;
  /** What is wrong, in a few words. */
  title: string;
  /**
   * What was seen when it opened, in words.
   * At most 1000 characters.
   */
  cause: string;
  /** What to do. */
  remedy: string;
  /**
   * Ids of the records that it is about: an endpoint, a tool, or the newest of the calls. May be empty.
   * At most 10 elements. Each: At most 128 characters.
   */
  record_ids: string[];
  /**
   * `open`: it goes on, or was over for less than five minutes. `closed`: it is over.
   * More values may be added.
   */
  status: AlertStatus;
  /**
   * When it opened.
   * ISO 8601 date and time in UTC.
   */
  opened_at: string;
  /**
   * When it closed. Null: it is open.
   * ISO 8601 date and time in UTC.
   */
  closed_at: string | null;
}

/**
 * `endpoint_failing`: webhook endpoint fails. `endpoint_disabled`: webhook endpoint disabled. `deliveries_waiting`: deliveries wait. `dead_letters`: deliveries given up. `calls_failing`: calls fail. `calls_waiting`: calls wait for a place. `no_agent_worker`: no agent takes calls. `provider_errors`: agents break down. `summaries_failing`: summaries fail. `unpriced_usage`: usage without a price. `spend_budget`: budget of the day reached. `secret_expiring`: a replaced secret runs out. Part of `AlertOpenedObject`, `AlertClosedObject`, `Alert`.
 * More values may be added.
 */
export type AlertKind = 'endpoint_failing' | 'endpoint_disabled' | 'deliveries_waiting' | 'dead_letters' | 'calls_failing' | 'calls_waiting' | 'no_agent_worker' | 'provider_errors' | 'summaries_failing' | 'unpriced_usage' | 'spend_budget' | 'secret_expiring' | (string & {});

/** `endpoint_failing`: webhook endpoint fails. `endpoint_disabled`: webhook endpoint disabled. `deliveries_waiting`: deliveries wait. `dead_letters`: deliveries given up. `calls_failing`: calls fail. `calls_waiting`: calls wait for a place. `no_agent_worker`: no agent takes calls. `provider_errors`: agents break down. `summaries_failing`: summaries fail. `unpriced_usage`: usage without a price. `spend_budget`: budget of the day reached. `secret_expiring`: a replaced secret runs out. Part of `ListAlertsQuery`. */
export type AlertKindInput = 'endpoint_failing' | 'endpoint_disabled' | 'deliveries_waiting' | 'dead_letters' | 'calls_failing' | 'calls_waiting' | 'no_agent_worker' | 'provider_errors' | 'summaries_failing' | 'unpriced_usage' | 'spend_budget' | 'secret_expiring';

/** Response of `alerts.list`. */
export interface AlertList {
  /** The alerts of this page, those that opened last first. */
  alerts: Alert[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** An alert that opened. Part of `StoredEvent_alert_opened`. */
export interface AlertOpenedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the alert, by which it can be read.
   * At most 128 characters.
   */
  alert_id: string;
  /**
   * `endpoint_failing`: webhook endpoint fails. `endpoint_disabled`: webhook endpoint disabled. `deliveries_waiting`: deliveries wait. `dead_letters`: deliveries given up. `calls_failing`: calls fail. `calls_waiting`: calls wait for a place. `no_agent_worker`: no agent takes calls. `provider_errors`: agents break down. `summaries_failing`: summaries fail. `unpriced_usage`: usage without a price. `spend_budget`: budget of the day reached. `secret_expiring`: a replaced secret runs out.
   * More values may be added.
   */
  kind: AlertKind;
  /**
   * `critical`: calls or events are being lost or refused.
   * More values may be added.
   */
  severity: AlertSeverity;
  /** What is wrong, in a few words. */
  title: string;
  /**
   * What was seen when it opened, in words.
   * At most 1000 characters.
   */
  cause: string;
  /** What to do. */
  remedy: string;
  /**
   * Ids of the records that it is about: an endpoint, a tool, or the newest of the calls. May be empty.
   * At most 10 elements. Each: At most 128 characters.
   */
  record_ids: string[];
  /**
   * `open`: it goes on, or was over for less than five minutes. `closed`: it is over.
   * More values may be added.
   */
  status: AlertStatus;
  /**
   * When it opened.
   * ISO 8601 date and time in UTC.
   */
  opened_at: string;
  /**
   * When it closed. Null: it is open.
   * ISO 8601 date and time in UTC.
   */
  closed_at: string | null;
}

/** Response of `alerts.get`, `alerts.acknowledge`. */
export interface AlertResponse {
  /** Something that needs a person. It opens once, is open for as long as its cause lasts, and closes by itself. */
  alert: Alert;
}

/** When alerts of a tenant open, and who is told. Part of `AlertRulesResponse`. */
export interface AlertRules {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The rule of each kind of alert, as it is in force. */
  rules: AlertRulesByKind;
  /**
   * Who is told by e-mail, beside the webhooks. May be empty.
   * At most 10 elements. Each: E-mail address. At most 320 characters.
   */
  emails: string[];
  /** The host of the webhook of the chat that is told; the rest of it is not shown. Null: no chat is told. */
  chat_host: string | null;
  /**
   * When they were last changed. Null: never, all are the defaults.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string | null;
}

/** The rule of each kind of alert, as it is in force. Part of `AlertRules`. */
export interface AlertRulesByKind {
  /** Webhook endpoint fails: when an alert opens. */
  endpoint_failing: EndpointFailingRule;
  /** Webhook endpoint disabled: when an alert opens. */
  endpoint_disabled: EndpointDisabledRule;
  /** Deliveries wait: when an alert opens. */
  deliveries_waiting: DeliveriesWaitingRule;
  /** Deliveries given up: when an alert opens. */
  dead_letters: DeadLettersRule;
  /** Calls fail: when an alert opens. */
  calls_failing: CallsFailingRule;
  /** Calls wait for a place: when an alert opens. */
  calls_waiting: CallsWaitingRule;
  /** No agent takes calls: when an alert opens. */
  no_agent_worker: NoAgentWorkerRule;
  /** Agents break down: when an alert opens. */
  provider_errors: ProviderErrorsRule;
  /** Summaries fail: when an alert opens. */
  summaries_failing: SummariesFailingRule;
  /** Usage without a price: when an alert opens. */
  unpriced_usage: UnpricedUsageRule;
  /** Budget of the day reached: when an alert opens. */
  spend_budget: SpendBudgetRule;
  /** A replaced secret runs out: when an alert opens. */
  secret_expiring: SecretExpiringRule;
}

/** Rules by kind; what is left out stays. Part of `UpdateAlertRulesBody`. */
export interface AlertRulesChange {
  /** Webhook endpoint fails: what is left out stays. */
  endpoint_failing?: EndpointFailingRuleChange | undefined;
  /** Webhook endpoint disabled: what is left out stays. */
  endpoint_disabled?: EndpointDisabledRuleChange | undefined;
  /** Deliveries wait: what is left out stays. */
  deliveries_waiting?: DeliveriesWaitingRuleChange | undefined;
  /** Deliveries given up: what is left out stays. */
  dead_letters?: DeadLettersRuleChange | undefined;
  /** Calls fail: what is left out stays. */
  calls_failing?: CallsFailingRuleChange | undefined;
  /** Calls wait for a place: what is left out stays. */
  calls_waiting?: CallsWaitingRuleChange | undefined;
  /** No agent takes calls: what is left out stays. */
  no_agent_worker?: NoAgentWorkerRuleChange | undefined;
  /** Agents break down: what is left out stays. */
  provider_errors?: ProviderErrorsRuleChange | undefined;
  /** Summaries fail: what is left out stays. */
  summaries_failing?: SummariesFailingRuleChange | undefined;
  /** Usage without a price: what is left out stays. */
  unpriced_usage?: UnpricedUsageRuleChange | undefined;
  /** Budget of the day reached: what is left out stays. */
  spend_budget?: SpendBudgetRuleChange | undefined;
  /** A replaced secret runs out: what is left out stays. */
  secret_expiring?: SecretExpiringRuleChange | undefined;
}

/** Response of `alerts.rules`, `alerts.updateRules`. */
export interface AlertRulesResponse {
  /** When alerts of a tenant open, and who is told. */
  alert_rules: AlertRules;
}

/**
 * `critical`: calls or events are being lost or refused. Part of `AlertOpenedObject`, `AlertClosedObject`, `Alert`.
 * More values may be added.
 */
export type AlertSeverity = 'critical' | 'warning' | (string & {});

/**
 * `open`: it goes on, or was over for less than five minutes. `closed`: it is over. Part of `AlertOpenedObject`, `AlertClosedObject`, `Alert`.
 * More values may be added.
 */
export type AlertStatus = 'open' | 'closed' | (string & {});

/** `open`: it goes on, or was over for less than five minutes. `closed`: it is over. Part of `ListAlertsQuery`. */
export type AlertStatusInput = 'open' | 'closed';

/**
 * A clip that is played again and again; `none`: silence. Part of `AgentAmbientSound`.
 * More values may be added.
 */
export type AmbientSound = 'none' | 'office' | 'keyboard' | 'hold_music' | (string & {});

/** A clip that is played again and again; `none`: silence. Part of `CreateAgentBody`, `AgentAmbientSoundInput`. */
export type AmbientSoundInput = 'none' | 'office' | 'keyboard' | 'hold_music';

/**
 * Who or what took a call. Part of `ListedCall`, `Call`, `CallAnsweredEntry`.
 * More values may be added.
 */
export type AnsweredBy = 'human' | 'voicemail' | 'unknown' | (string & {});

/** The record of an API key; the key itself is shown once, when it is created. Part of `CreatedApiKey`, `ApiKeyList`, `ApiKeyResponse`. */
export interface ApiKey {
  /**
   * Id of the API key, `ak_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * What the key is called in lists.
   * 1 to 200 characters.
   */
  label: string;
  /** The first characters of the key, to tell keys apart. */
  prefix: string;
  /**
   * What the key opens.
   * More values may be added.
   */
  scopes: ApiKeyScope[];
  /**
   * When the key was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * From when on the key is refused. Null: it has no end.
   * ISO 8601 date and time in UTC.
   */
  expires_at: string | null;
  /**
   * When a request last used the key, up to a minute late. Null: not used so far.
   * ISO 8601 date and time in UTC.
   */
  last_used_at: string | null;
  /**
   * When the key was revoked, after which it is refused. Null: it is valid.
   * ISO 8601 date and time in UTC.
   */
  revoked_at: string | null;
}

/** Response of `apiKeys.list`. */
export interface ApiKeyList {
  /** The keys of this page, newest first, revoked ones included. */
  api_keys: ApiKey[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `apiKeys.revoke`. */
export interface ApiKeyResponse {
  /** The record of an API key; the key itself is shown once, when it is created. */
  api_key: ApiKey;
}

/**
 * `*`: all, also those that come later. `calls:read`: read calls, chats, bookings and summaries, with transcripts and recordings. `calls:dispatch`: start and end calls, chats and web sessions, rerun summaries, cancel bookings. `calls:erase`: erase calls, or keep them from being erased. `calls:export`: export everything that is stored of a person, or of the tenant. `usage:read`: read statistics and costs. `config:read`: read agents, tests, tools, knowledge, custom fields, trunks, phone numbers and the request log. `config:write`: change them. `webhooks:read`: read webhook endpoints and deliveries; the feed of events needs `calls:read`, too. `webhooks:write`: change webhook endpoints, send deliveries again. `secrets`: with one of the classes that write: make signing secrets, and move what has a secret to another host. `portal:read`: read portal sessions. `portal:write`: make links to the console, with no more access than their maker has, and end them. Part of `ApiKey`.
 * More values may be added.
 */
export type ApiKeyScope = '*' | 'calls:read' | 'calls:dispatch' | 'calls:erase' | 'calls:export' | 'usage:read' | 'config:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'secrets' | 'portal:read' | 'portal:write' | (string & {});

/** `*`: all, also those that come later. `calls:read`: read calls, chats, bookings and summaries, with transcripts and recordings. `calls:dispatch`: start and end calls, chats and web sessions, rerun summaries, cancel bookings. `calls:erase`: erase calls, or keep them from being erased. `calls:export`: export everything that is stored of a person, or of the tenant. `usage:read`: read statistics and costs. `config:read`: read agents, tests, tools, knowledge, custom fields, trunks, phone numbers and the request log. `config:write`: change them. `webhooks:read`: read webhook endpoints and deliveries; the feed of events needs `calls:read`, too. `webhooks:write`: change webhook endpoints, send deliveries again. `secrets`: with one of the classes that write: make signing secrets, and move what has a secret to another host. `portal:read`: read portal sessions. `portal:write`: make links to the console, with no more access than their maker has, and end them. Part of `CreateApiKeyBody`. */
export type ApiKeyScopeInput = '*' | 'calls:read' | 'calls:dispatch' | 'calls:erase' | 'calls:export' | 'usage:read' | 'config:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'secrets' | 'portal:read' | 'portal:write';

/** Which fields of which pack. Body of `customFields.applyStarterPack`. */
export interface ApplyStarterPackBody {
  /**
   * Id of the vertical, such as `real_estate`, `generic` or `lending`.
   * 1 to 64 characters.
   */
  vertical: string;
  /**
   * Keys of the fields to create.
   * At most 100 elements. Each: 1 to 128 characters.
   */
  field_keys: string[];
}

/**
 * How an appointment takes place. Part of `SummaryBooking`, `Booking`, `UpdatedBooking`, `CanceledBooking`.
 * More values may be added.
 */
export type AppointmentChannel = 'phone' | 'video' | 'in_person' | 'email' | (string & {});

/** Body of `portal.askForLink`. */
export interface AskForLinkBody {
  /**
   * The e-mail address of the user.
   * At most 320 characters.
   */
  email: string;
}

/** Response of `portal.askForLink`. */
export interface AskForLinkResponse {
  /** The request was taken. */
  ok: true;
}

/**
 * What was done. Part of `AuditEvent`.
 * More values may be added.
 */
export type AuditAction = 'operator.created' | 'operator.password_changed' | 'operator.disabled' | 'operator.enabled' | 'operator.invited' | 'operator.invitation_revoked' | 'operator.role_changed' | 'operator.password_reset' | 'operator.login' | 'operator.login_failed' | 'operator.logout' | 'tenant.created' | 'tenant.updated' | 'tenant.markup_changed' | 'price.created' | 'api_key.created' | 'api_key.revoked' | 'portal_session.created' | 'portal_session.opened' | 'portal_session.revoked' | 'portal_session.logout' | 'agent.created' | 'agent.updated' | 'agent.archived' | 'tool.created' | 'tool.updated' | 'tool.archived' | 'trunk.created' | 'trunk.updated' | 'trunk.archived' | 'tool.secret_rotated' | 'tool.tested' | 'phone_number.created' | 'phone_number.updated' | 'phone_number.released' | 'phone_number.release_incomplete' | 'phone_number.imported' | 'number_claim.gained' | 'number_claim.lost' | 'number_claim.conflict' | 'carrier_import.undone' | 'carrier_import.abandoned' | 'booking.created' | 'booking.updated' | 'booking.canceled' | 'call.dispatched' | 'call.received' | 'call.ended' | 'call.transferred' | 'web_session.created' | 'custom_field.created' | 'custom_field.updated' | 'custom_field.archived' | 'summary.rerun' | 'webhook_endpoint.created' | 'webhook_endpoint.updated' | 'webhook_endpoint.deleted' | 'webhook_endpoint.secret_rotated' | 'webhook_endpoint.tested' | 'webhook_endpoint.disabled' | 'webhook_endpoint.recovered' | 'webhook_delivery.redelivered' | 'webhook_redelivery.created' | 'chat.message_sent' | 'chat.created' | 'agent.published' | 'knowledge_document.created' | 'knowledge_document.updated' | 'knowledge_document.deleted' | 'test_case.created' | 'test_case.updated' | 'test_case.deleted' | 'test_run.created' | 'agent.draft_discarded' | 'price.deleted' | 'alert.opened' | 'alert.closed' | 'alert.acknowledged' | 'alert_rules.updated' | 'user.login' | 'user.login_failed' | 'user.password_set' | 'user.link_asked' | 'user.invited' | 'user.updated' | 'user.link_made' | 'user.removed' | 'second_factor.turned_on' | 'second_factor.turned_off' | 'second_factor.failed' | 'operator.second_factor_reset' | 'user.second_factor_reset' | 'tenant.carrier_numbers_listed' | 'operator.sessions_ended' | 'session.ended' | 'session.others_ended' | 'user.sessions_ended' | 'call.erased' | 'call.held' | 'retention.applied' | 'erasure.created' | 'erasure.completed' | 'tenant.deletion_requested' | 'tenant.deleted' | 'export.created' | 'export.completed' | 'export.downloaded' | 'erasure.replayed' | 'transcript.read' | 'recording.read' | 'summary.read' | (string & {});

/** What was done. Part of `ListAuditEventsQuery`. */
export type AuditActionInput = 'operator.created' | 'operator.password_changed' | 'operator.disabled' | 'operator.enabled' | 'operator.invited' | 'operator.invitation_revoked' | 'operator.role_changed' | 'operator.password_reset' | 'operator.login' | 'operator.login_failed' | 'operator.logout' | 'tenant.created' | 'tenant.updated' | 'tenant.markup_changed' | 'price.created' | 'api_key.created' | 'api_key.revoked' | 'portal_session.created' | 'portal_session.opened' | 'portal_session.revoked' | 'portal_session.logout' | 'agent.created' | 'agent.updated' | 'agent.archived' | 'tool.created' | 'tool.updated' | 'tool.archived' | 'trunk.created' | 'trunk.updated' | 'trunk.archived' | 'tool.secret_rotated' | 'tool.tested' | 'phone_number.created' | 'phone_number.updated' | 'phone_number.released' | 'phone_number.release_incomplete' | 'phone_number.imported' | 'number_claim.gained' | 'number_claim.lost' | 'number_claim.conflict' | 'carrier_import.undone' | 'carrier_import.abandoned' | 'booking.created' | 'booking.updated' | 'booking.canceled' | 'call.dispatched' | 'call.received' | 'call.ended' | 'call.transferred' | 'web_session.created' | 'custom_field.created' | 'custom_field.updated' | 'custom_field.archived' | 'summary.rerun' | 'webhook_endpoint.created' | 'webhook_endpoint.updated' | 'webhook_endpoint.deleted' | 'webhook_endpoint.secret_rotated' | 'webhook_endpoint.tested' | 'webhook_endpoint.disabled' | 'webhook_endpoint.recovered' | 'webhook_delivery.redelivered' | 'webhook_redelivery.created' | 'chat.message_sent' | 'chat.created' | 'agent.published' | 'knowledge_document.created' | 'knowledge_document.updated' | 'knowledge_document.deleted' | 'test_case.created' | 'test_case.updated' | 'test_case.deleted' | 'test_run.created' | 'agent.draft_discarded' | 'price.deleted' | 'alert.opened' | 'alert.closed' | 'alert.acknowledged' | 'alert_rules.updated' | 'user.login' | 'user.login_failed' | 'user.password_set' | 'user.link_asked' | 'user.invited' | 'user.updated' | 'user.link_made' | 'user.removed' | 'second_factor.turned_on' | 'second_factor.turned_off' | 'second_factor.failed' | 'operator.second_factor_reset' | 'user.second_factor_reset' | 'tenant.carrier_numbers_listed' | 'operator.sessions_ended' | 'session.ended' | 'session.others_ended' | 'user.sessions_ended' | 'call.erased' | 'call.held' | 'retention.applied' | 'erasure.created' | 'erasure.completed' | 'tenant.deletion_requested' | 'tenant.deleted' | 'export.created' | 'export.completed' | 'export.downloaded' | 'erasure.replayed' | 'transcript.read' | 'recording.read' | 'summary.read';

/** Who made the change, or read the record. Part of `AuditEvent`. */
export interface AuditActor {
  /**
   * `system`: the platform itself.
   * More values may be added.
   */
  type: ActorType;
  /** Id of the API key, operator or portal session. Null for the platform. */
  id: string | null;
  /** E-mail address of the operator, or label of the API key or portal session. Null: the platform, or a portal session without a label or deleted since. */
  name: string | null;
}

/** One entry of the audit log. Changed secrets appear as `changed`, never with a value. Part of `AuditEventList`. */
export interface AuditEvent {
  /**
   * Id of the audit event, `ae_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant concerned. Null: the action is about none.
   * At most 128 characters.
   */
  tenant_id: string | null;
  /** Who made the change, or read the record. */
  actor: AuditActor;
  /**
   * What was done.
   * More values may be added.
   */
  action: AuditAction;
  /** The kind of record that was changed or read, such as `agent`. Null: none. */
  target_type: string | null;
  /** Id of the record that was changed or read. Null: none. */
  target_id: string | null;
  /**
   * The `client_ref` of the record, null when it has none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** Method and path of the request. Null: the platform acted without one. */
  route: string | null;
  /** Id of the request, as in the `X-Request-Id` header. Null: the platform acted without one. */
  request_id: string | null;
  /** What was sent or changed, by field; of a read, the `address` of the client. Secrets appear as `changed` only. */
  changes: Record<string, JsonValue>;
  /**
   * When the change was made, or the record read.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
}

/** Response of `auditEvents.list`. */
export interface AuditEventList {
  /** The entries of this page, newest first. */
  audit_events: AuditEvent[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** An appointment that the agent captured in a call. Part of `BookingList`, `BookingResponse`, `StoredEvent_booking_created`. */
export interface Booking {
  /**
   * Id of the booking, `bk_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call in which it was captured.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the agent that captured it.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The `client_ref` of the call, null when it has none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * `captured` until the booking is canceled, which is final.
   * More values may be added.
   */
  status: BookingStatus;
  /**
   * The name for which the appointment was made.
   * At most 200 characters.
   */
  full_name: string;
  /**
   * E-mail address for the appointment. Null: none was given.
   * At most 320 characters.
   */
  email: string | null;
  /**
   * Phone number for the appointment, in E.164. Null: none was given.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  phone: string | null;
  /**
   * When the appointment is, with the offset that `timezone` has at that moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  preferred_datetime: string;
  /**
   * IANA time zone of the appointment, which is that of its call.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * The words in which the time was said, as the agent repeats them. May be empty.
   * At most 500 characters.
   */
  preferred_datetime_text: string;
  /**
   * How long the appointment lasts, in minutes. Null: that was not said.
   * Whole number. At least 1.
   */
  duration_min: number | null;
  /**
   * How the two sides meet. Null: that was not said.
   * More values may be added.
   */
  channel: AppointmentChannel | null;
  /**
   * What else the agent noted. Null: nothing.
   * At most 2000 characters.
   */
  notes: string | null;
  /**
   * The `turn_id`s in which name, time and contact were said. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /**
   * When the agent captured it.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When it was canceled. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  canceled_at: string | null;
  /**
   * Who canceled it: the agent during the call, an API key or a portal session, or an operator. Null: it was not canceled.
   * More values may be added.
   */
  canceled_by: CanceledBy | null;
  /**
   * The `reason` given with the cancellation. Null: none was given, or it was not canceled.
   * At most 500 characters.
   */
  cancel_reason: string | null;
  /**
   * Id of the booking that took its place, when the agent booked another time for the same person. Null: none did.
   * At most 128 characters.
   */
  superseded_by: string | null;
}

/** An appointment was canceled. Part of `TimelineEntry`. */
export interface BookingCanceledEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'booking.canceled';
  /**
   * Id of the booking, `bk_<hex>`.
   * At most 128 characters.
   */
  booking_id: string;
  /**
   * Who canceled it: the agent during the call, an API key or a portal session, or an operator. Null: it was not canceled.
   * More values may be added.
   */
  canceled_by: CanceledBy | null;
  /**
   * Id of the booking that took its place, when the agent booked another time for the same person. Null: none did.
   * At most 128 characters.
   */
  superseded_by: string | null;
}

/** An appointment was booked. Part of `TimelineEntry`. */
export interface BookingCreatedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'booking.created';
  /**
   * Id of the booking, `bk_<hex>`.
   * At most 128 characters.
   */
  booking_id: string;
}

/** A page of bookings. Response of `bookings.list`. */
export interface BookingList {
  /** The bookings of this page, in the order of the list. */
  bookings: Booking[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** The agent booked, in a dry run. Part of `TestAssertion`. */
export interface BookingMadeAssertion {
  /** The kind. */
  type: 'booking_made';
  /** Arguments that it had; others may have been there too. Null or absent: any. */
  arguments?: TestArguments | null;
}

/** The agent booked, in a dry run. Part of `TestAssertionInput`. */
export interface BookingMadeAssertionInput {
  /** The kind. */
  type: 'booking_made';
  /** Arguments that it had; others may have been there too. Null or absent: any. */
  arguments?: TestArguments | null | undefined;
}

/** One booking. Response of `bookings.get`, `bookings.cancel`. */
export interface BookingResponse {
  /** An appointment that the agent captured in a call. */
  booking: Booking;
}

/**
 * `captured` until the booking is canceled, which is final. Part of `Booking`, `UpdatedBooking`, `CanceledBooking`.
 * More values may be added.
 */
export type BookingStatus = 'captured' | 'canceled' | (string & {});

/** `captured` until the booking is canceled, which is final. Part of `ListBookingsQuery`. */
export type BookingStatusInput = 'captured' | 'canceled';

/** A call. `duration_sec` runs from answer to end, 0 when it was not answered. Part of `CallResponse`. */
export interface Call {
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the agent that holds the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * Id of the trunk of the call. Null: a web session, which has none.
   * At most 128 characters.
   */
  trunk_id: string | null;
  /**
   * How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser.
   * More values may be added.
   */
  direction: CallDirection;
  /**
   * Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`.
   * More values may be added.
   */
  status: CallStatus;
  /**
   * Why the call ended. Null: it has not ended.
   * More values may be added.
   */
  ended_reason: EndedReason | null;
  /**
   * Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended.
   * More values may be added.
   */
  ended_by: EndedBy | null;
  /**
   * Who answered. `unknown`: answered, but nobody spoke. Null: not answered, or the agent has not reported it yet.
   * More values may be added.
   */
  answered_by: AnsweredBy | null;
  /** The SIP response with which the called side did not take the call. Null: there was none, as when it was answered. */
  sip_status: SipStatus | null;
  /**
   * The calling number, in E.164. Null: a web session, or a caller who hides the number or has none that can be read (`from_raw`).
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  from_number: string | null;
  /** What the carrier sent as the caller of an inbound call: a number in its own notation, a user name, or a word such as `anonymous`. Null: nothing came, or the call is not inbound. */
  from_raw: string | null;
  /** The header `P-Asserted-Identity` of an inbound call, as the carrier sent it. Null: there was none, or the call is not inbound. */
  asserted_identity: string | null;
  /** The header `Diversion` of an inbound call, as the carrier sent it: who forwarded the call here. Null: there was none, or the call is not inbound. */
  diversion: string | null;
  /**
   * The called number, in E.164. Null: a web session.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string | null;
  /** Name of the room of the call at the media service. */
  room_name: string;
  /**
   * Your own correlation id: that of the dispatch or web session, or of the called number. Null: none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** Who the call is about, as given with the request. Null: not given. */
  lead: Lead | null;
  /** The `metadata` of the dispatch. Null: none was given. */
  metadata: Metadata | null;
  /** The `variables` of the dispatch. Null: none were given. */
  variables: VariableValues | null;
  /**
   * The one zone of the call, fixed when it is accepted: the dispatch's `timezone`, else its agent's, else the tenant's. Prompt, bookings and summary use it.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * When the call was accepted, or came in.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the phone began to ring. Null: it has not, or it is a web session.
   * ISO 8601 date and time in UTC.
   */
  ringing_at: string | null;
  /**
   * When the call was answered. Null: it was not, or not yet.
   * ISO 8601 date and time in UTC.
   */
  answered_at: string | null;
  /**
   * When the call ended. Null: it has not ended.
   * ISO 8601 date and time in UTC.
   */
  ended_at: string | null;
  /**
   * Whole seconds from the answer to the end. 0: it was not answered, or has not ended.
   * Whole number. At least 0.
   */
  duration_sec: number;
  /** Key of the recording in the storage of the installation. Null: no recording was requested. */
  recording_key: string | null;
  /**
   * How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the call is over, the file is being finished. `completed` and `failed` are final.
   * More values may be added.
   */
  recording_status: RecordingStatus;
  /** Id of the recording job at the media service. Null: there is none, or it is not known yet. */
  egress_id: string | null;
  /** What was said about recording. Null: the agent's `recording_consent` is `none`, or the call was not answered. */
  consent: CallConsent | null;
  /**
   * How far the summary is. `none`: the call has not completed, or could not be placed.
   * More values may be added.
   */
  summary_status: SummaryStatus;
  /**
   * Id of the newest summary. Null: `summary_status` is `none`.
   * At most 128 characters.
   */
  summary_id: string | null;
  /**
   * What is gone by the retention of the tenant. The call has no file or text of it.
   * More values may be added.
   */
  erased: ErasedPart[];
  /**
   * Why nothing of the call must be erased. Null: it may be.
   * 1 to 500 characters.
   */
  hold_reason: string | null;
  /**
   * Ids of the bookings made in the call, canceled ones included.
   * Each: At most 128 characters.
   */
  booking_ids: string[];
  /**
   * When the call last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
}

/** The call was accepted: it is on record. Part of `TimelineEntry`. */
export interface CallAcceptedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'call.accepted';
  /**
   * How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser.
   * More values may be added.
   */
  direction: CallDirection;
  /**
   * Id of the agent that holds the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * Id of the trunk of the call. Null: a web session, which has none.
   * At most 128 characters.
   */
  trunk_id: string | null;
}

/** The limits of the tenant admitted the call: from now on it may be dialed or answered. Part of `TimelineEntry`. */
export interface CallAdmittedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'call.admitted';
}

/** The call was answered. Part of `TimelineEntry`. */
export interface CallAnsweredEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'call.answered';
  /**
   * Who answered. `unknown`: answered, but nobody spoke. Null: not answered, or the agent has not reported it yet.
   * More values may be added.
   */
  answered_by: AnsweredBy | null;
}

/** A call that ended. Part of `StoredEvent_call_completed`. */
export interface CallCompletedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * Whole seconds from the answer to the end. 0: the call was not answered.
   * Whole number. At least 0.
   */
  duration_sec: number;
  /**
   * When the call ended.
   * ISO 8601 date and time in UTC.
   */
  ended_at: string;
  /**
   * How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser.
   * More values may be added.
   */
  direction: CallDirection;
  /**
   * Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`.
   * More values may be added.
   */
  status: CallStatus;
  /**
   * Why the call ended. Never null in this event.
   * More values may be added.
   */
  ended_reason: EndedReason | null;
  /**
   * Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended.
   * More values may be added.
   */
  ended_by: EndedBy | null;
  /**
   * When the call was answered. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  answered_at: string | null;
  /**
   * Id of the agent that holds the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the call is over, the file is being finished. `completed` and `failed` are final.
   * More values may be added.
   */
  recording_status: RecordingStatus;
}

/** What was said in a call about its recording. Part of `ListedCall`, `Call`. */
export interface CallConsent {
  /**
   * `recording_consent` of the agent when the call was answered.
   * More values may be added.
   */
  mode: ConsentMode;
  /**
   * How far it is. `pending`: the sentence has not been said, or the question not been answered. `announced`: the sentence was said. `granted`: the answer was yes. `refused`: it was no, or not clear, or the call ended before; this stays. `withdrawn`: a no came after the yes; from then on nothing was stored.
   * More values may be added.
   */
  status: ConsentStatus;
  /** The words of the agent. Null: it has not said them. */
  text: string | null;
  /**
   * When the agent had said them. Null: it has not.
   * ISO 8601 date and time in UTC.
   */
  said_at: string | null;
  /** The words of the yes. Null: there was none; a no is kept without words. */
  answer: string | null;
  /**
   * The turn of the yes, with which the transcript begins. Null: none.
   * Whole number.
   */
  turn_id: number | null;
  /**
   * When the answer came. Null: none came.
   * ISO 8601 date and time in UTC.
   */
  answered_at: string | null;
  /**
   * When the yes was taken back. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  withdrawn_at: string | null;
}

/** What a call cost. Each line has the price that was valid when the call was created and known when the usage was recorded; later prices never change it. Part of `CallDetail`. */
export interface CallCost {
  /**
   * The sum of `lines`: a decimal number as a text. Null: nothing has a price.
   * Pattern: `^\d+(\.\d+)?$`.
   */
  total: string | null;
  /** ISO 4217. Null: nothing has a price. */
  currency: string | null;
  /** What has a price, by component, provider, model and unit. */
  lines: CostLine[];
  /** What had no price when it was recorded. It is not part of `total`. */
  unpriced: UsageLine[];
}

/** A call with its turns, transcripts and figures. Response of `calls.get`. */
export interface CallDetail {
  /** A call with what it came to. */
  call: ListedCall;
  /** Why the call ended, or why it waits. Null: there is nothing to explain, it rings, goes on, or is about to begin. */
  explanation: CallExplanation | null;
  /** The conversation, turn by turn, in order. */
  turns: Turn[];
  /** The raw output of the speech recognition, in order of time. */
  transcripts: TranscriptItem[];
  /**
   * `turns_after` for the turns that follow, where a call has more than 1 MiB of them. Null: there are none.
   * Whole number. -2147483648 to 2147483647.
   */
  turns_next: number | null;
  /**
   * `transcripts_after` for the segments that follow, where a call has more than 1 MiB of them. Null: there are none.
   * Whole number. -2147483648 to 2147483647.
   */
  transcripts_next: number | null;
  /** Signed address of the recording, valid for 1 hour. Null: there is none, or it is being finished. */
  recording_url: string | null;
  /** True: the recording failed and none will exist. */
  recording_missing: boolean;
  /** How a conversation went, in figures. */
  metrics: CallMetrics;
  /** What the call used, in the order in which it was reported: the phone line at the end of the call, what the agent used with its report, and each summary when it was made. */
  usage: UsageLine[];
  /** What the call cost. Null: no usage has been recorded yet. */
  cost: CallCost | null;
}

/**
 * How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser. Part of `ListedCall`, `Call`, `CallAcceptedEntry`, `CallStartedObject`, `CallCompletedObject`.
 * More values may be added.
 */
export type CallDirection = 'outbound' | 'inbound' | 'web' | (string & {});

/** How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser. Part of `ListCallsQuery`. */
export type CallDirectionInput = 'outbound' | 'inbound' | 'web';

/** The call ended. Part of `TimelineEntry`. */
export interface CallEndedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'call.ended';
  /**
   * The status that is final.
   * More values may be added.
   */
  status: 'completed' | 'failed' | (string & {});
  /**
   * Why it ended.
   * More values may be added.
   */
  reason: EndedReason;
  /**
   * Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended.
   * More values may be added.
   */
  by: EndedBy | null;
  /** The SIP response with which the called side did not take the call. Null: there was none, as when it was answered. */
  sip_status: SipStatus | null;
}

/** Why a call ended, or why it waits. Part of `CallDetail`, `CallTimeline`. */
export interface CallExplanation {
  /**
   * Which explanation it is: a reason of the end, or one with a SIP status or with what was missing behind it; `waiting_…` of a call that has not begun.
   * More values may be added.
   */
  code: ExplanationCode;
  /** The cause, in a sentence or two. Ids and numbers in it are those of the call. */
  cause: string;
  /** What helps, or that nothing is wrong. */
  remedy: string;
  /** Whether somebody has something to do. */
  needs_action: boolean;
}

/**
 * What the caller wanted. Part of `SummaryIntent`.
 * More values may be added.
 */
export type CallIntent = 'buy' | 'sell' | 'rent' | 'invest' | 'inquire' | 'complaint' | 'unsubscribe' | 'other' | (string & {});

/** Response of `calls.list`. */
export interface CallList {
  /** The calls of this page, newest first. */
  calls: ListedCall[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** How a conversation went, in figures. Part of `CallDetail`. */
export interface CallMetrics {
  /** The waits of a call, over its turns. */
  turns: TurnMetrics;
}

/**
 * How the call turned out. Part of `ListedCall`, `CallSummary`, `CallSummaryPayload`, `SummaryRun`.
 * More values may be added.
 */
export type CallOutcome = 'booked' | 'qualified' | 'disqualified' | 'callback' | 'abandoned' | 'voicemail' | 'wrong_number' | 'complaint' | 'other' | (string & {});

/** How the call turned out. Part of `ListCallsQuery`. */
export type CallOutcomeInput = 'booked' | 'qualified' | 'disqualified' | 'callback' | 'abandoned' | 'voicemail' | 'wrong_number' | 'complaint' | 'other';

/** One call. Response of `calls.end`, `calls.hold`. */
export interface CallResponse {
  /** A call. `duration_sec` runs from answer to end, 0 when it was not answered. */
  call: Call;
}

/** The call began to ring. Part of `TimelineEntry`. */
export interface CallRingingEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'call.ringing';
}

/** A call that began. Part of `StoredEvent_call_started`. */
export interface CallStartedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser.
   * More values may be added.
   */
  direction: CallDirection;
  /**
   * Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`.
   * More values may be added.
   */
  status: CallStatus;
  /**
   * The calling number, in E.164. Null: a web session, or a caller who hides the number or has none that can be read (`from_raw`).
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  from_number: string | null;
  /**
   * The called number, in E.164. Null: a web session.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string | null;
  /**
   * Id of the agent that holds the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * When the first phone joined. It may be ringing, or be about to.
   * ISO 8601 date and time in UTC.
   */
  started_at: string;
}

/** Statistics of the ended calls of a tenant. Response of `stats.get`. */
export interface CallStats {
  /**
   * The first day.
   * Pattern: `^\d{4}-\d{2}-\d{2}$`.
   */
  from: string;
  /**
   * The day after the last one.
   * Pattern: `^\d{4}-\d{2}-\d{2}$`.
   */
  to: string;
  /**
   * The zone of the tenant, in which the days are.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * What the calls are grouped by. `day`: the date on which the call was created, in the zone of the tenant. `outcome`: that of its newest summary.
   * More values may be added.
   */
  group_by: StatsGroupBy;
  /** All calls of these days, also those of groups that are not listed. */
  totals: StatsTotals;
  /**
   * Groups with at least one call: days in order; agents, trunks and outcomes by their number of calls, the most first, then by `key`.
   * At most 1000 elements.
   */
  groups: StatsGroup[];
  /** True: there are more than 1,000 agents or trunks. Those with the fewest calls are left out. */
  has_more: boolean;
}

/**
 * Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`. Part of `ListedCall`, `Call`, `CallStartedObject`, `CallCompletedObject`.
 * More values may be added.
 */
export type CallStatus = 'dispatched' | 'ringing' | 'in_progress' | 'completed' | 'failed' | (string & {});

/** Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`. Part of `ListCallsQuery`. */
export type CallStatusInput = 'dispatched' | 'ringing' | 'in_progress' | 'completed' | 'failed';

/** What became of a call, taken from what was said in it. Part of `CallSummaryResponse`. */
export interface CallSummary {
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * `1`, or `2` when custom fields applied: then `custom` holds their facts.
   * More values may be added.
   */
  schema_version: SummarySchemaVersion;
  /** Version of the questions that the language model was asked. */
  prompt_version: string;
  /** The summary is finished. */
  status: 'ready';
  /** The vertical of the tenant: `real_estate`, `generic` or another one. */
  vertical_id: string;
  /**
   * How the call turned out.
   * More values may be added.
   */
  outcome: CallOutcome;
  /** The standard payload of a summary. Every object in it is closed. */
  payload: CallSummaryPayload;
  /** The facts of the custom fields. Null: `schema_version` is `1`. */
  custom: CustomBlock | null;
  /** True: turns of the call came after this summary was made, with a late report of its agent. `summary:rerun` makes it anew with them. */
  outdated: boolean;
  /**
   * When this making of the summary was requested.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
}

/** The standard payload of a summary. Every object in it is closed. Part of `CallSummary`, `SummaryRun`. */
export interface CallSummaryPayload {
  /**
   * The version of the standard payload, also when there are custom fields.
   * Whole number.
   */
  schema_version: 1;
  /**
   * How the call turned out.
   * More values may be added.
   */
  outcome: CallOutcome;
  /** The call in words, for people. */
  summary: SummaryText;
  /** Who the caller is and how to reach them. */
  contact: SummaryContact;
  /** What the caller wanted. */
  intent: SummaryIntent;
  /** The objections of the caller; empty when there were none. */
  objections: Objection[];
  /** The tasks to do after the call; empty when there are none. */
  followups: Followup[];
  /** The appointment of the call. */
  booking: SummaryBooking;
  /** Measures of the call, from the times of its turns. All 0 with the warning `metrics_unavailable`. */
  metrics: SummaryMetrics;
  /** What to take out before the transcript is passed on. */
  redaction_flags: RedactionFlags;
  /** `facts` holds what its `id` calls for: nothing for `generic`. */
  vertical: VerticalBlock;
  /** The transcript that the summary was made from. */
  transcript_provenance: TranscriptProvenance;
  /**
   * What a reader should know. `transcript_empty`: only the agent spoke. `transcript_very_short`: show a short-call banner. `low_confidence_outcome`: do not show the outcome. `repair_used`: the language model needed a second try. `metrics_unavailable`: the metrics are zeros.
   * More values may be added.
   */
  warnings: SummaryWarning[];
}

/** The newest summary of the call. Response of `summaries.get`. */
export interface CallSummaryResponse {
  /** What became of a call, taken from what was said in it. */
  call_summary: CallSummary;
}

/** A page of the timeline of a call. Response of `calls.timeline`. */
export interface CallTimeline {
  /** The entries of this page, oldest first. */
  entries: TimelineEntry[];
  /** Give it as `after` to get the next page; null on the last. */
  next_cursor: string | null;
  /** True: more entries are behind `next_cursor`. */
  has_more: boolean;
  /** Why the call ended, or why it waits. Null: there is nothing to explain, it rings, goes on, or is about to begin. */
  explanation: CallExplanation | null;
}

/** A part of what was said in a call, of 1 MiB of text at most. Response of `calls.turns`. */
export interface CallTurns {
  /** The conversation, turn by turn, in order. */
  turns: Turn[];
  /** The raw output of the speech recognition, in order of time. */
  transcripts: TranscriptItem[];
  /**
   * `turns_after` for the turns that follow, where a call has more than 1 MiB of them. Null: there are none.
   * Whole number. -2147483648 to 2147483647.
   */
  turns_next: number | null;
  /**
   * `transcripts_after` for the segments that follow, where a call has more than 1 MiB of them. Null: there are none.
   * Whole number. -2147483648 to 2147483647.
   */
  transcripts_next: number | null;
}

/** Calls fail: when an alert opens. Part of `AlertRulesByKind`. */
export interface CallsFailingRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * The share of failed calls among those of the last hour.
   * Whole number. 1 to 100.
   */
  percent: number;
  /**
   * So many calls must have ended in the last hour.
   * Whole number. 1 to 1000.
   */
  calls: number;
  /**
   * The share must also be so many points above that of the same hour of the seven days before, if `calls` ended then.
   * Whole number. 0 to 100.
   */
  above: number;
}

/** Calls fail: what is left out stays. Part of `AlertRulesChange`. */
export interface CallsFailingRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * The share of failed calls among those of the last hour.
   * Whole number. 1 to 100.
   */
  percent?: number | undefined;
  /**
   * So many calls must have ended in the last hour.
   * Whole number. 1 to 1000.
   */
  calls?: number | undefined;
  /**
   * The share must also be so many points above that of the same hour of the seven days before, if `calls` ended then.
   * Whole number. 0 to 100.
   */
  above?: number | undefined;
}

/** Calls wait for a place: when an alert opens. Part of `AlertRulesByKind`. */
export interface CallsWaitingRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * A call waits for a place for so many seconds.
   * Whole number. 10 to 86400.
   */
  seconds: number;
}

/** Calls wait for a place: what is left out stays. Part of `AlertRulesChange`. */
export interface CallsWaitingRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * A call waits for a place for so many seconds.
   * Whole number. 10 to 86400.
   */
  seconds?: number | undefined;
}

/** Why, in words of your own; may be empty. Body of `bookings.cancel`. */
export interface CancelBookingBody {
  /**
   * Why it is canceled, in your own words; kept as `cancel_reason`.
   * At most 500 characters.
   */
  reason?: string | undefined;
}

/** A booking that was canceled. Part of `StoredEvent_booking_canceled`. */
export interface CanceledBooking {
  /**
   * Id of the booking, `bk_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call in which it was captured.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the agent that captured it.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The `client_ref` of the call, null when it has none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * `captured` until the booking is canceled, which is final.
   * More values may be added.
   */
  status: BookingStatus;
  /**
   * The name for which the appointment was made.
   * At most 200 characters.
   */
  full_name: string;
  /**
   * E-mail address for the appointment. Null: none was given.
   * At most 320 characters.
   */
  email: string | null;
  /**
   * Phone number for the appointment, in E.164. Null: none was given.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  phone: string | null;
  /**
   * When the appointment is, with the offset that `timezone` has at that moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  preferred_datetime: string;
  /**
   * IANA time zone of the appointment, which is that of its call.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * The words in which the time was said, as the agent repeats them. May be empty.
   * At most 500 characters.
   */
  preferred_datetime_text: string;
  /**
   * How long the appointment lasts, in minutes. Null: that was not said.
   * Whole number. At least 1.
   */
  duration_min: number | null;
  /**
   * How the two sides meet. Null: that was not said.
   * More values may be added.
   */
  channel: AppointmentChannel | null;
  /**
   * What else the agent noted. Null: nothing.
   * At most 2000 characters.
   */
  notes: string | null;
  /**
   * The `turn_id`s in which name, time and contact were said. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /**
   * When the agent captured it.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When it was canceled. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  canceled_at: string | null;
  /**
   * Who canceled it: the agent during the call, an API key or a portal session, or an operator. Null: it was not canceled.
   * More values may be added.
   */
  canceled_by: CanceledBy | null;
  /**
   * The `reason` given with the cancellation. Null: none was given, or it was not canceled.
   * At most 500 characters.
   */
  cancel_reason: string | null;
  /**
   * Id of the booking that took its place, when the agent booked another time for the same person. Null: none did.
   * At most 128 characters.
   */
  superseded_by: string | null;
}

/**
 * Who canceled a booking. Part of `BookingCanceledEntry`, `Booking`, `UpdatedBooking`, `CanceledBooking`.
 * More values may be added.
 */
export type CanceledBy = 'agent' | 'api' | 'operator' | (string & {});

/** A number at the carrier. Part of `CarrierNumbers`. */
export interface CarrierNumber {
  /**
   * The number in E.164.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  phone_number: string;
  /** What it is called at the carrier. */
  name: string;
  /** Whether it is an active number of the tenant already. */
  imported: boolean;
  /** Whether it is on a trunk at the carrier. */
  on_trunk: boolean;
}

/** Numbers that can be imported, and those that are. Response of `carrierImports.numbers`. */
export interface CarrierNumbers {
  /** The numbers of this page. */
  numbers: CarrierNumber[];
  /** What `page` of the next request is. Null: there is no further page. */
  next: string | null;
}

/** Response of `agents.update`. */
export interface ChangedAgent {
  /** The prompt, voice and tools with which a call is held. */
  agent: Agent;
  /** What may not work as it was asked for. Absent where there is nothing to say: a voice, a language or a model is looked for in its list only where that list is at hand. */
  warnings?: AgentWarning[];
}

/** A typed conversation with an agent. A message without a reply behind it was not answered: the model failed, or the process ended. Part of `ChatResponse`. */
export interface Chat {
  /**
   * Id of the chat, `ch_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the agent, `ta_<hex>`.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version that the chat asked for. Null: each reply has the one that is published then.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * `inbound`: the person began the conversation. `outbound`: the agent did. The agent is told that it is typed, and that there is no phone.
   * More values may be added.
   */
  direction: ChatDirection;
  /** Who the conversation is about. Null when nothing was given. */
  lead: Lead | null;
  /** What the agent was given beside it. Null when nothing was given. */
  metadata: Metadata | null;
  /** Values for the variables of the agent. Null when none were given. */
  variables: VariableValues | null;
  /**
   * The zone in which dates and times are meant.
   * At most 64 characters.
   */
  timezone: string;
  /** What tools reply in this chat: the name of a tool → its reply. A tool that is named here is not used. In a chat with mocks, `{}` included, no `http` tool is ever called: one without a reply fails. Null: tools are used. */
  mocks: ChatMocks | null;
  /** Whether the agent is writing a reply now. */
  replying: boolean;
  /** All messages, oldest first; a greeting of the agent is the first one. */
  messages: ChatMessage[];
  /**
   * When the chat was created. It is deleted 30 days later.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
}

/**
 * `inbound`: the person began the conversation. `outbound`: the agent did. The agent is told that it is typed, and that there is no phone. Part of `Chat`, `ListedChat`.
 * More values may be added.
 */
export type ChatDirection = 'inbound' | 'outbound' | (string & {});

/** `inbound`: the person began the conversation. `outbound`: the agent did. The agent is told that it is typed, and that there is no phone. Part of `CreateChatBody`. */
export type ChatDirectionInput = 'inbound' | 'outbound';

/** Response of `chats.list`. */
export interface ChatList {
  /** The chats of this page, newest first. */
  chats: ListedChat[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** A message of a chat. Part of `Chat`, `TestResult`. */
export interface ChatMessage {
  /**
   * The number of the message in its chat, from 1.
   * Whole number. At least 1.
   */
  message_id: number;
  /**
   * Who wrote it.
   * More values may be added.
   */
  role: 'agent' | 'user' | (string & {});
  /** What was written. Empty where the agent only used tools. */
  text: string;
  /** The tools that the agent used for this reply, in their order. */
  tools: ChatToolUse[];
  /**
   * When the message was stored.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
}

/** What tools reply in this chat: the name of a tool → its reply. A tool that is named here is not used. In a chat with mocks, `{}` included, no `http` tool is ever called: one without a reply fails. Part of `CreateChatBody`, `Chat`, `ListedChat`. */
export type ChatMocks = Record<string, string>;

/** Response of `chats.create`, `chats.get`. */
export interface ChatResponse {
  /** A typed conversation with an agent. A message without a reply behind it was not answered: the model failed, or the process ended. */
  chat: Chat;
}

/** One use of a tool. Bookings, transfers, keys and hang-ups are only said, never done. Part of `ChatMessage`. */
export interface ChatToolUse {
  /** The name of the tool. */
  name: string;
  /** The arguments, as the language model gave them. */
  arguments: Record<string, unknown>;
  /** What the language model got, cut after 8192 characters where it is stored with the chat. */
  result: string;
  /** Whether the tool did what it was asked for. */
  ok: boolean;
  /** The reply came from the mocks of the chat; the tool was not used. */
  mocked: boolean;
}

/** Query of `agentVersions.diff`. */
export interface CompareAgentVersionsQuery {
  /**
   * The number of the version to compare with. Without it: the published one.
   * Whole number. 1 to 2147483647.
   */
  from?: number | undefined;
}

/**
 * `recording_consent` of the agent when the call was answered. Part of `CallConsent`.
 * More values may be added.
 */
export type ConsentMode = 'announce' | 'ask' | (string & {});

/**
 * How far it is. `pending`: the sentence has not been said, or the question not been answered. `announced`: the sentence was said. `granted`: the answer was yes. `refused`: it was no, or not clear, or the call ended before; this stays. `withdrawn`: a no came after the yes; from then on nothing was stored. Part of `CallConsent`, `RecordingConsentEntry`.
 * More values may be added.
 */
export type ConsentStatus = 'pending' | 'announced' | 'granted' | 'refused' | 'withdrawn' | (string & {});

/** Usage and what it cost. Part of `CallCost`. */
export interface CostLine {
  /**
   * What used it. `stt`: speech recognition. `llm`: the language model of the conversation. `tts`: the voice. `telephony`: the phone line. `summary`: the language model of the summary.
   * More values may be added.
   */
  component: UsageComponent;
  /**
   * Who provided it, in lower case, such as `openai`; `sip` for the phone line.
   * 1 to 200 characters.
   */
  provider: string;
  /**
   * The model, as its provider names it; for telephony `outbound` or `inbound`. Null: the provider has no name for it.
   * 1 to 200 characters.
   */
  model: string | null;
  /**
   * What is counted. `cached_input_tokens` are those that the provider had in its cache; `input_tokens` are the others. `seconds`: of audio, or of the answered call.
   * More values may be added.
   */
  unit: UsageUnit;
  /**
   * How much of the unit, with at most three decimal places.
   * 0 to 1000000000.
   */
  quantity: number;
  /**
   * A decimal number as a text, with the markup.
   * Pattern: `^\d+(\.\d+)?$`.
   */
  amount: string;
}

/** `name` and `instructions` are required. Body of `agents.create`. */
export interface CreateAgentBody {
  /**
   * What the agent is called in lists.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * The agent's prompt: who it is, what it does and how it talks. At most 32 KiB of UTF-8.
   * At least 1 character.
   */
  instructions: string;
  /**
   * What the agent greets with, word for word. Null or blank: a generic greeting.
   * At most 2000 characters.
   * @default null
   */
  welcome?: string | null | undefined;
  /**
   * The voice: a `voice_id` of the list of voices. Null: the default voice of the installation.
   * At most 200 characters.
   * @default null
   */
  voice_id?: string | null | undefined;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   * @default null
   */
  client_ref?: string | null | undefined;
  /**
   * Ids of the tools that the agent may use. Null: all tools of the tenant, now and later. `[]`: none. A list: exactly those.
   * At most 100 elements. Each: At most 128 characters.
   * @default null
   */
  tool_ids?: string[] | null | undefined;
  /**
   * Ids of the documents of knowledge in which the agent may look up answers. Null or `[]`: none. One that was deleted since finds nothing.
   * At most 50 elements. Each: At most 128 characters.
   * @default null
   */
  knowledge_ids?: string[] | null | undefined;
  /**
   * The language in which the agent listens and speaks, as a BCP 47 tag.
   * 2 to 35 characters.
   * @default "en"
   */
  language?: string | undefined;
  /**
   * Name of the language model for the conversation. Null: the one that the installation is configured with.
   * At most 200 characters.
   * @default null
   */
  model?: string | null | undefined;
  /**
   * The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone.
   * At most 64 characters.
   * @default null
   */
  timezone?: string | null | undefined;
  /**
   * Whether answered calls of this agent are recorded.
   * @default true
   */
  record_calls?: boolean | undefined;
  /**
   * The longest talk, in seconds from the answer. The call then ends with `max_duration`.
   * Whole number. 10 to 14400.
   * @default 3600
   */
  max_call_duration_sec?: number | undefined;
  /**
   * How a conversation begins. Members that are left out have their defaults.
   * @default {"mode":"agent_first","delay_ms":0,"interruptible":true}
   */
  greeting?: {
    /**
     * `agent_first`: the agent says `welcome`, or a generic greeting. `caller_first`: it says nothing until the other side has spoken. `model`: the language model makes a greeting from the instructions, a new one each time; `welcome` is not used.
     * @default "agent_first"
     */
    mode?: AgentGreetingModeInput | undefined;
    /**
     * How long the agent waits with its greeting after the other side can hear it. In milliseconds.
     * Whole number. 0 to 10000.
     * @default 0
     */
    delay_ms?: number | undefined;
    /**
     * False: the greeting is said to its end, and what the other side says meanwhile is not heard.
     * @default true
     */
    interruptible?: boolean | undefined;
  } | undefined;
  /**
   * When the other side counts as having finished what it says. Members that are left out have their defaults.
   * @default {"min_ms":300,"max_ms":2500,"mode":"fixed"}
   */
  endpointing?: {
    /**
     * The silence after which a sentence counts as finished that sounds finished. At most `max_ms`. In milliseconds.
     * Whole number. 0 to 5000.
     * @default 300
     */
    min_ms?: number | undefined;
    /**
     * The silence after which any sentence counts as finished. In milliseconds.
     * Whole number. 100 to 15000.
     * @default 2500
     */
    max_ms?: number | undefined;
    /**
     * `fixed`: these times hold for the whole conversation. `dynamic`: the shorter one follows the pauses that this other side makes, between `min_ms` and `max_ms`.
     * @default "fixed"
     */
    mode?: AgentEndpointingModeInput | undefined;
  } | undefined;
  /**
   * What happens when the other side speaks while the agent speaks. Members that are left out have their defaults.
   * @default {"enabled":true,"min_ms":500,"min_words":0,"resume":true}
   */
  interruptions?: {
    /**
     * False: the agent speaks to its end, and what the other side says meanwhile is not heard.
     * @default true
     */
    enabled?: boolean | undefined;
    /**
     * Sound that is shorter does not stop the agent, unless words are recognised in it. In milliseconds.
     * Whole number. 0 to 10000.
     * @default 500
     */
    min_ms?: number | undefined;
    /**
     * Fewer recognised words do not stop the agent. From 1 on it stops only when words were recognised, which most recognisers do at the end of a sentence.
     * Whole number. 0 to 20.
     * @default 0
     */
    min_words?: number | undefined;
    /**
     * Whether the agent goes on with its sentence when it was stopped by a sound in which nothing was recognised. False: the rest of the sentence is not said.
     * @default true
     */
    resume?: boolean | undefined;
  } | undefined;
  /**
   * What the agent does while the other side is silent. Members that are left out have their defaults.
   * @default {"after_ms":15000,"times":0}
   */
  reminder?: {
    /**
     * The silence after which the agent asks whether the other side is there. In milliseconds.
     * Whole number. 3000 to 600000.
     * @default 15000
     */
    after_ms?: number | undefined;
    /**
     * How often it asks until the other side speaks again. 0: never; the agent waits.
     * Whole number. 0 to 10.
     * @default 0
     */
    times?: number | undefined;
  } | undefined;
  /**
   * The silence of both sides after which the call ends with `silence_timeout`. A reminder does not begin it anew. In milliseconds.
   * Whole number. 3000 to 1800000.
   * @default 60000
   */
  end_after_silence_ms?: number | undefined;
  /**
   * How freely the model chooses its words, from 0 (always the likeliest) to 2. Null: the default of the model. Some models take no other.
   * 0 to 2.
   * @default null
   */
  temperature?: number | null | undefined;
  /**
   * The most tokens of one reply of the model; it is cut off there, so the instructions should ask for shorter ones. Null: no limit in calls, 4096 in chats.
   * Whole number. 16 to 4096.
   * @default null
   */
  max_reply_tokens?: number | null | undefined;
  /**
   * Models of the same provider that are asked, in this order, when `model` cannot answer: it refuses, fails, or is silent for five seconds before its first word. `[]`: none.
   * At most 5 elements. Each: 1 to 200 characters.
   * @default []
   */
  fallback_models?: string[] | undefined;
  /**
   * How fast the agent speaks; 1 is the voice’s own speed. A provider with a narrower range gets its end.
   * 0.5 to 2.
   * @default 1
   */
  voice_speed?: number | undefined;
  /**
   * Words that the voice would pronounce wrongly. The first one of two with the same text counts.
   * At most 200 elements.
   * @default []
   */
  pronunciations?: AgentPronunciationInput[] | undefined;
  /**
   * Settings of the voice that one provider knows. Those of the provider that the installation uses count; null: its defaults.
   * @default {"openai":null,"elevenlabs":null,"cartesia":null}
   */
  voice_settings?: {
    /**
     * What OpenAI’s voices take. Null: the defaults of the provider. Members that are left out have their defaults.
     * @default null
     */
    openai?: AgentOpenAiVoiceInput | null | undefined;
    /**
     * What ElevenLabs’ voices take. It replaces what is stored with the voice. Null: the defaults of the provider. Members that are left out have their defaults.
     * @default null
     */
    elevenlabs?: AgentElevenLabsVoiceInput | null | undefined;
    /**
     * What Cartesia’s voices of the model sonic-3 take. Null: the defaults of the provider. Members that are left out have their defaults.
     * @default null
     */
    cartesia?: AgentCartesiaVoiceInput | null | undefined;
  } | undefined;
  /**
   * What is heard behind the agent, all the time. Members that are left out have their defaults.
   * @default {"sound":"none","volume":0.5}
   */
  ambient_sound?: {
    /**
     * A clip that is played again and again; `none`: silence.
     * @default "none"
     */
    sound?: AmbientSoundInput | undefined;
    /**
     * Its loudness; 1 is that of the clip. 0 to 1.
     * 0 to 1.
     * @default 0.5
     */
    volume?: number | undefined;
  } | undefined;
  /**
   * Names and words that callers are likely to say, for recognisers that take such a list.
   * At most 100 elements. Each: 1 to 50 characters.
   * @default []
   */
  keyterms?: string[] | undefined;
  /**
   * Languages, beside `language`, in which the other side may speak; the agent then answers in theirs. `[]`: `language` alone is recognised.
   * At most 10 elements. Each: 2 to 35 characters.
   * @default []
   */
  languages?: string[] | undefined;
  /**
   * What happens with the keys that the other side presses on its telephone. Members that are left out have their defaults.
   * @default {"enabled":true,"end_key":"#","timeout_ms":1500}
   */
  dtmf?: {
    /**
     * True: keys are turns of the other side, such as `Pressed keys: 12#`, and the agent answers them. False: they are ignored, and stand in no transcript.
     * @default true
     */
    enabled?: boolean | undefined;
    /**
     * The key that completes a row of keys; it is the last one of its turn. Null: only the pause does.
     * Pattern: `^[0-9*#]$`.
     * @default "#"
     */
    end_key?: string | null | undefined;
    /**
     * The pause after which a row of keys is complete. In milliseconds.
     * Whole number. 500 to 15000.
     * @default 1500
     */
    timeout_ms?: number | undefined;
  } | undefined;
  /**
   * To whom the agent may transfer calls, each by a name: the instructions need no numbers, and the model can choose no other. `[]`: the agent has no such list; a transfer tool then takes every number that stands in the instructions or in the description of a transfer tool.
   * At most 50 elements.
   * @default []
   */
  transfer_targets?: TransferTargetInput[] | undefined;
  /**
   * Null: the agent's model decides that it talks to a machine, leaves a message in its own words as the instructions ask for, and the call ends as `voicemail`.
   * @default null
   */
  voicemail?: AgentVoicemailInput | null | undefined;
  /**
   * What the agent says before everything else, word for word, such as that it is an AI. In a chat it stands before the greeting. Null or blank: nothing.
   * At most 2000 characters.
   * @default null
   */
  disclosure?: string | null | undefined;
  /**
   * What is said about recording at the beginning of a call. `none`: nothing. `announce`: the agent says `recording_consent_text`, and the recording begins after it. `ask`: it asks, and only a clear yes begins the recording and the transcript; without one the call goes on, and nothing of it is stored. The recording itself also needs `record_calls`.
   * @default "none"
   */
  recording_consent?: RecordingConsentInput | undefined;
  /**
   * The sentence of `announce`, or the question of `ask`, said word for word after `disclosure` and before `welcome`. Null or blank: a generic one in the language of the agent, or in English.
   * At most 2000 characters.
   * @default null
   */
  recording_consent_text?: string | null | undefined;
  /**
   * What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.
   * At most 10 elements.
   * @default []
   */
  redact?: RedactionClassInput[] | undefined;
  /**
   * Regular expressions of RE2 for anything else, such as `\bKD-\d{6}\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.
   * At most 20 elements. Each: 1 to 200 characters.
   * @default []
   */
  redact_patterns?: string[] | undefined;
  /**
   * The variables that `instructions`, `welcome`, `disclosure`, `recording_consent_text`, the message of `voicemail` and constants of `http` tools may name in double braces, beside `now`, `date`, `time`, `timezone`, `language`, `direction`, `caller_number`, `called_number`. Null: the texts are no templates, and braces in them are what they are.
   * At most 500 elements.
   * @default null
   */
  variables?: AgentVariableInput[] | null | undefined;
  /**
   * True: a version is first published only once all tests of the agent have passed on it; a `PUT` that changes settings needs `draft`. A version that was published before can always be published again.
   * @default false
   */
  publish_requires_tests?: boolean | undefined;
}

/** Body of `apiKeys.create`. */
export interface CreateApiKeyBody {
  /**
   * Id of the tenant that the key gives access to.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * What the key is called in lists, such as the name of the program that uses it.
   * 1 to 200 characters.
   */
  label: string;
  /**
   * What the key opens, for good. `["*"]`: everything of the tenant.
   * 1 to 20 elements.
   * @default ["*"]
   */
  scopes?: ApiKeyScopeInput[] | undefined;
  /**
   * From when on the key is refused, in the future. Null: it has no end.
   * ISO 8601 date and time with an offset or `Z`.
   * @default null
   */
  expires_at?: string | Date | null | undefined;
}

/** May be empty. Body of `chats.create`. */
export interface CreateChatBody {
  /** The version of the agent, such as its draft. Null, absent or `published`: the one that is published when it replies. */
  agent_version?: number | 'published' | null | undefined;
  /** Who the conversation is about, for the agent. Null or absent: not said. */
  lead?: Lead | null | undefined;
  /** JSON of your own, which the agent gets. Null or absent: none. */
  metadata?: Metadata | null | undefined;
  /** Values for the variables of the agent. Null or absent: none. */
  variables?: VariableValues | null | undefined;
  /**
   * The zone of the chat. Null: the agent's, else the tenant's.
   * At most 64 characters.
   */
  timezone?: string | null | undefined;
  /**
   * `inbound`: the person began the conversation. `outbound`: the agent did. The agent is told that it is typed, and that there is no phone.
   * @default "inbound"
   */
  direction?: ChatDirectionInput | undefined;
  /** What tools reply in this chat: the name of a tool → its reply. A tool that is named here is not used. In a chat with mocks, `{}` included, no `http` tool is ever called: one without a reply fails. Null: tools are used. */
  mocks?: ChatMocks | null | undefined;
}

/** A new field. `enum_values` is for type `enum`. Body of `customFields.create`. */
export type CreateCustomFieldBody = {
  /**
   * Key of the custom field. It never changes.
   * Pattern: `^[a-z][a-z0-9_]{0,63}$`.
   */
  field_key: string;
  /** What the value of the field is; `date`: `YYYY-MM-DD`. */
  type: 'enum';
  /**
   * What the field is called; the language model reads it too, so say what is asked for.
   * 1 to 200 characters.
   */
  label: string;
  /**
   * The values of a field of type `enum`, which needs at least one. Other types take none: empty or absent.
   * At most 100 elements. Each: 1 to 200 characters.
   */
  enum_values: string[];
  /**
   * Whether the fact is needed. It is null all the same when the call did not cover it.
   * @default false
   */
  required?: boolean | undefined;
  /**
   * Name of the field in your CRM. Null or absent: none.
   * At most 200 characters.
   */
  crm_hint?: string | null | undefined;
  /**
   * Id of the agent whose calls the field applies to. Null or absent: all calls of the tenant.
   * At most 128 characters.
   */
  agent_id?: string | null | undefined;
} | {
  /**
   * Key of the custom field. It never changes.
   * Pattern: `^[a-z][a-z0-9_]{0,63}$`.
   */
  field_key: string;
  /** What the value of the field is; `date`: `YYYY-MM-DD`. */
  type: 'number' | 'string' | 'boolean' | 'date' | 'string_array';
  /**
   * What the field is called; the language model reads it too, so say what is asked for.
   * 1 to 200 characters.
   */
  label: string;
  /** The values of a field of type `enum`, which needs at least one. Other types take none: empty or absent. */
  enum_values?: [] | undefined;
  /**
   * Whether the fact is needed. It is null all the same when the call did not cover it.
   * @default false
   */
  required?: boolean | undefined;
  /**
   * Name of the field in your CRM. Null or absent: none.
   * At most 200 characters.
   */
  crm_hint?: string | null | undefined;
  /**
   * Id of the agent whose calls the field applies to. Null or absent: all calls of the tenant.
   * At most 128 characters.
   */
  agent_id?: string | null | undefined;
};

/** Whom it is about: at least one of `number`, `email` and `client_ref`. Body of `erasures.create`. */
export interface CreateErasureBody {
  /**
   * A phone number: of either side of a call, or of a booking.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  number?: string | undefined;
  /**
   * An e-mail address: of a lead or of a booking.
   * E-mail address. At most 320 characters.
   */
  email?: string | undefined;
  /**
   * Your reference: of a call or of a booking.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
  /**
   * With `number`: only calls whose lead or booking has this name; others use the number too.
   * 1 to 200 characters.
   */
  name?: string | undefined;
}

/** A person, by at least one of `number`, `email` and `client_ref`; or `everything`. Body of `exports.create`. */
export interface CreateExportBody {
  /**
   * A phone number: of either side of a call, or of a booking.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  number?: string | undefined;
  /**
   * An e-mail address: of a lead or of a booking.
   * E-mail address. At most 320 characters.
   */
  email?: string | undefined;
  /**
   * Your reference: of a call or of a booking.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
  /**
   * With `number`: only calls whose lead or booking has this name; others use the number too.
   * 1 to 200 characters.
   */
  name?: string | undefined;
  /** Everything that the tenant has, and no person. Without it, one of the others is needed. */
  everything?: true | undefined;
}

/** Body of `invitations.create`. */
export interface CreateInvitationBody {
  /**
   * The e-mail address of the new account, in upper or lower case.
   * E-mail address. At most 320 characters.
   */
  email: string;
  /** `admin`: may do everything. `viewer`: may read everything, and change nothing. */
  role: OperatorRoleInput;
}

/** `name` and `text` are required. Body of `knowledge.create`. */
export interface CreateKnowledgeDocumentBody {
  /**
   * What the document is called. Answers name it as their source, and its words are searched too.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * The whole document. At most 512 KiB of UTF-8, and 1,000 passages.
   * At least 1 character.
   */
  text: string;
  /**
   * `markdown`: its headings are kept with each passage. `text`: plain text, without headings.
   * @default "markdown"
   */
  format?: KnowledgeFormatInput | undefined;
  /**
   * The language of the document, as a BCP 47 tag. It decides which forms of a word are the same word.
   * 2 to 35 characters.
   * @default "en"
   */
  language?: string | undefined;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   * @default null
   */
  client_ref?: string | null | undefined;
}

/** A number that an agent answers needs a trunk whose inbound side lists the number. Body of `phoneNumbers.create`. */
export interface CreatePhoneNumberBody {
  /**
   * The number to register, in E.164.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  number: string;
  /**
   * Id of the trunk through which calls to the number arrive; needed for an agent to answer. Null: none.
   * At most 128 characters.
   * @default null
   */
  trunk_id?: string | null | undefined;
  /**
   * Id of the agent that answers inbound calls. Null: no agent does.
   * At most 128 characters.
   * @default null
   */
  agent_id?: string | null | undefined;
  /** The version of the agent that answers, or `published`. A number that gets another agent without a version gets its published one. */
  agent_version?: number | 'published' | undefined;
  /**
   * Asked for each inbound call which agent answers, for 1.5 s at most; then `agent_id` does. https on a public address; the sandbox also allows http on loopback. Null: nobody is asked.
   * URL. At most 2048 characters.
   * @default null
   */
  answer_url?: string | null | undefined;
  /**
   * Key of the HMAC that signs the requests to `answer_url`. Write-only. Needed with an `answer_url`, and again when that moves to another host. Absent: as it is.
   * Pattern: `^[\x21-\x7e]{16,256}$`.
   */
  answer_secret?: string | undefined;
  /**
   * What the number is called here. Null: nothing.
   * 1 to 200 characters.
   * @default null
   */
  label?: string | null | undefined;
  /**
   * Your own correlation id, which inbound calls of the number get too. Null: none.
   * At most 256 characters.
   * @default null
   */
  client_ref?: string | null | undefined;
}

/** Body of `portalSessions.create`. */
export interface CreatePortalSessionBody {
  /** What the session may do. */
  access: PortalAccessInput;
  /**
   * When the session ends, in seconds from now.
   * Whole number. 60 to 86400.
   * @default 3600
   */
  expires_in_sec?: number | undefined;
  /**
   * Whom the session is for, such as an e-mail address: it appears in lists and in the audit log. Null: not said.
   * 1 to 200 characters.
   * @default null
   */
  label?: string | null | undefined;
}

/** Body of `prices.create`. */
export interface CreatePriceBody {
  /** What is priced. */
  component: UsageComponentInput;
  /**
   * The provider, as in the usage of calls.
   * 1 to 200 characters.
   */
  provider: string;
  /**
   * The model, as in the usage of calls. Null: every model that has no price of its own.
   * 1 to 200 characters.
   */
  model?: string | null | undefined;
  /** The unit that is priced. */
  unit: UsageUnitInput;
  /**
   * The price of `per_quantity` units: a decimal number as a text, with at most 10 decimal places.
   * Pattern: `^\d{1,9}(\.\d{1,10})?$`.
   */
  price: string;
  /**
   * How many units the price is for, such as 1000000 tokens or 60 seconds.
   * Whole number. 1 to 1000000000.
   */
  per_quantity: number;
  /**
   * ISO 4217. The first price of an installation fixes it for all.
   * Pattern: `^[A-Z]{3}$`.
   */
  currency: string;
  /**
   * From when on it is the price.
   * ISO 8601 date and time with an offset or `Z`.
   */
  valid_from: string | Date;
}

/** Which deliveries are sent again. Body of `webhookDeliveries.createRedelivery`. */
export interface CreateRedeliveryBody {
  /** As in the list of deliveries; all of them must match. No members: all deliveries. */
  filters: RedeliveryFilters;
  /**
   * Only count the deliveries that match.
   * @default false
   */
  dry_run?: boolean | undefined;
}

/** Body of `tenants.create`. */
export interface CreateTenantBody {
  /**
   * What the tenant is called in lists.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * IANA time zone of calls for which neither the dispatch nor the agent names one.
   * At most 64 characters.
   * @default "UTC"
   */
  timezone?: string | undefined;
  /**
   * The trade whose facts the summaries look for; `generic`: none in particular.
   * @default "generic"
   */
  default_vertical?: VerticalInput | undefined;
  /**
   * How many calls run at the same time. Further outbound calls wait as `dispatched`.
   * Whole number. 1 to 10000.
   * @default 10
   */
  max_concurrent_calls?: number | undefined;
  /**
   * How many outbound calls are dialed per second at most.
   * 0.01 to 1000.
   * @default 1
   */
  dial_rate_per_sec?: number | undefined;
  /**
   * Whether calls can be found by words that were said in them. A change takes effect within minutes.
   * @default true
   */
  transcript_search?: boolean | undefined;
  /**
   * Whether the audit log records who read transcripts and summaries of calls, and who got links to recordings: once an hour for each reader and call. A change takes effect within a second.
   * @default false
   */
  audit_access?: boolean | undefined;
  /**
   * What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.
   * At most 10 elements.
   * @default []
   */
  redact?: RedactionClassInput[] | undefined;
  /**
   * Regular expressions of RE2 for anything else, such as `\bKD-\d{6}\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.
   * At most 20 elements. Each: 1 to 200 characters.
   * @default []
   */
  redact_patterns?: string[] | undefined;
  /** How many records of each kind the tenant may have. A kind that is left out has its standard limit. */
  limits?: TenantLimitsInput | undefined;
  /** How long data is kept. What is left out is not limited. */
  retention?: TenantRetentionInput | undefined;
}

/** `name` and `caller` are required. Body of `testCases.create`. */
export interface CreateTestCaseBody {
  /**
   * What the test is called in lists and reports.
   * 1 to 200 characters.
   */
  name: string;
  /** Who talks with the agent: a dialogue that is written down, or a person whom the language model plays. */
  caller: TestCallerInput;
  /**
   * `inbound`: the caller began the conversation. `outbound`: the agent did.
   * @default "inbound"
   */
  direction?: TestDirectionInput | undefined;
  /**
   * Who the conversation is about, for the agent. Null: not said.
   * @default null
   */
  lead?: Lead | null | undefined;
  /**
   * JSON of your own, which the agent gets. Null: none.
   * @default null
   */
  metadata?: Metadata | null | undefined;
  /**
   * Values for the variables of the agent. A run of an `outbound` test needs those that a dispatch needs; `inbound` ones take the defaults, as calls do. Null: none.
   * @default null
   */
  variables?: VariableValues | null | undefined;
  /**
   * What tools reply. An `http` tool is never called: a use that no mock fits makes the test fail. A tool without mocks that is none of `http` says what it would do, as in a chat.
   * At most 50 elements.
   * @default []
   */
  mocks?: TestMockInput[] | undefined;
  /**
   * What must be true; all of it. Without any, the test passes when the conversation comes to its end.
   * At most 50 elements.
   * @default []
   */
  assertions?: TestAssertionInput[] | undefined;
  /**
   * After so many messages of the caller the conversation is over.
   * Whole number. 1 to 50.
   * @default 20
   */
  max_turns?: number | undefined;
}

/** Which call. Body of `testCases.createFromCall`. */
export interface CreateTestCaseFromCallBody {
  /**
   * A finished call of the tenant.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * What the test is called. Absent: after the call.
   * 1 to 200 characters.
   */
  name?: string | undefined;
}

/** May be empty: all tests of the agent, once, on its draft if it has one. Body of `testRuns.create`. */
export interface CreateTestRunBody {
  /**
   * Which tests. Null or absent: all of the agent.
   * 1 to 50 elements. Each: At most 128 characters.
   */
  test_case_ids?: string[] | null | undefined;
  /** The version to test: a number, `published` or `draft`. Null or absent: the draft if there is one, else the published one. */
  agent_version?: number | NamedAgentVersion | null | undefined;
  /**
   * How often each is held. Absent: once.
   * Whole number. 1 to 20.
   */
  times?: number | undefined;
}

/** `http` is required for, and only for, tools of type `http`. Body of `tools.create`. */
export type CreateToolBody = {
  /**
   * The name under which the language model uses the tool; unique among the active tools of the tenant.
   * Pattern: `^[A-Za-z0-9_-]{1,64}$`.
   */
  name: string;
  /**
   * What the tool does and when to use it, for the language model.
   * 1 to 1000 characters.
   */
  description: string;
  /** `http`: a request to your server. `booking`: captures an appointment. `transfer`: hands the call over to another number. `end_call`: hangs up. `dtmf`: presses telephone keys. */
  type: 'http';
  /**
   * Whether the language model is offered the tool.
   * @default true
   */
  enabled?: boolean | undefined;
  /** How the tool is called. */
  http: ToolHttpInput;
} | {
  /**
   * The name under which the language model uses the tool; unique among the active tools of the tenant.
   * Pattern: `^[A-Za-z0-9_-]{1,64}$`.
   */
  name: string;
  /**
   * What the tool does and when to use it, for the language model.
   * 1 to 1000 characters.
   */
  description: string;
  /** `http`: a request to your server. `booking`: captures an appointment. `transfer`: hands the call over to another number. `end_call`: hangs up. `dtmf`: presses telephone keys. */
  type: 'booking' | 'transfer' | 'end_call' | 'dtmf';
  /**
   * Whether the language model is offered the tool.
   * @default true
   */
  enabled?: boolean | undefined;
  /** How the tool is called. Required for type `http`; null or absent for others. */
  http?: null | undefined;
};

/** `name`, `direction` and each side that the direction names. An inbound side needs allowed addresses or a password. Body of `trunks.create`. */
export type CreateTrunkBody = {
  /**
   * What the trunk is called in lists.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   * @default null
   */
  client_ref?: string | null | undefined;
  /**
   * Encryption of the audio (SRTP): never, when the other side offers it, or always.
   * @default "disable"
   */
  media_encryption?: MediaEncryptionInput | undefined;
  /**
   * Noise cancellation for its calls. It has an effect on LiveKit Cloud only.
   * @default false
   */
  krisp_enabled?: boolean | undefined;
  /**
   * How many seconds a phone may send no audio, as on hold or with a muted microphone, before the media service ends the call.
   * Whole number. 15 to 3600.
   * @default 120
   */
  media_timeout_sec?: number | undefined;
  /** Which sides the trunk has: it receives calls, places calls, or both. It never changes. */
  direction: 'outbound';
  /** How a trunk places calls. */
  outbound: TrunkOutboundInput;
  /** How the trunk receives calls. Needed when `direction` names this side, else null or absent. */
  inbound?: null | undefined;
} | {
  /**
   * What the trunk is called in lists.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   * @default null
   */
  client_ref?: string | null | undefined;
  /**
   * Encryption of the audio (SRTP): never, when the other side offers it, or always.
   * @default "disable"
   */
  media_encryption?: MediaEncryptionInput | undefined;
  /**
   * Noise cancellation for its calls. It has an effect on LiveKit Cloud only.
   * @default false
   */
  krisp_enabled?: boolean | undefined;
  /**
   * How many seconds a phone may send no audio, as on hold or with a muted microphone, before the media service ends the call.
   * Whole number. 15 to 3600.
   * @default 120
   */
  media_timeout_sec?: number | undefined;
  /** Which sides the trunk has: it receives calls, places calls, or both. It never changes. */
  direction: 'inbound';
  /** How the trunk places calls. Needed when `direction` names this side, else null or absent. */
  outbound?: null | undefined;
  /** How a trunk receives calls. */
  inbound: TrunkInboundInput;
} | {
  /**
   * What the trunk is called in lists.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   * @default null
   */
  client_ref?: string | null | undefined;
  /**
   * Encryption of the audio (SRTP): never, when the other side offers it, or always.
   * @default "disable"
   */
  media_encryption?: MediaEncryptionInput | undefined;
  /**
   * Noise cancellation for its calls. It has an effect on LiveKit Cloud only.
   * @default false
   */
  krisp_enabled?: boolean | undefined;
  /**
   * How many seconds a phone may send no audio, as on hold or with a muted microphone, before the media service ends the call.
   * Whole number. 15 to 3600.
   * @default 120
   */
  media_timeout_sec?: number | undefined;
  /** Which sides the trunk has: it receives calls, places calls, or both. It never changes. */
  direction: 'both';
  /** How a trunk places calls. */
  outbound: TrunkOutboundInput;
  /** How a trunk receives calls. */
  inbound: TrunkInboundInput;
};

/** Body of `users.create`. */
export interface CreateUserBody {
  /**
   * The e-mail address, in upper or lower case.
   * E-mail address. At most 320 characters.
   */
  email: string;
  /**
   * What the user is called. Null: not said.
   * 1 to 200 characters.
   * @default null
   */
  name?: string | null | undefined;
  /** `owner`: everything of the tenant, with its users. `manager`: what a portal session with `manage` may, and see the users. `viewer`: what only reads. `billing`: statistics and costs. */
  role: UserRoleInput;
}

/** `event_types` defaults to all. Body of `webhooks.create`. */
export interface CreateWebhookBody {
  /**
   * Where events are posted: https on a public address. The sandbox also allows http on loopback.
   * URL. At most 2048 characters.
   */
  url: string;
  /**
   * What the endpoint is for, in your own words.
   * At most 200 characters.
   * @default ""
   */
  description?: string | undefined;
  /**
   * The types of events that it gets; `["*"]`: all, also those that are added later.
   * 1 to 14 elements.
   * @default ["*"]
   */
  event_types?: EventTypeFilter[] | undefined;
  /**
   * Your own switch. While it is false, the endpoint gets no events.
   * @default true
   */
  enabled?: boolean | undefined;
  /**
   * Whether attempts also carry `webhook-id`, `webhook-timestamp` and `webhook-signature` as Standard Webhooks defines them, beside our own headers.
   * @default false
   */
  standard_webhooks?: boolean | undefined;
}

/** Response of `agents.create`. */
export interface CreatedAgent {
  /**
   * Id of the agent, `ta_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** The prompt, voice and tools with which a call is held. */
  agent: Agent;
  /** What may not work as it was asked for. Absent where there is nothing to say: a voice, a language or a model is looked for in its list only where that list is at hand. */
  warnings?: AgentWarning[];
}

/** Response of `apiKeys.create`. */
export interface CreatedApiKey {
  /** The record of an API key; the key itself is shown once, when it is created. */
  api_key: ApiKey;
  /** The key itself, shown this once. */
  key: string;
  /** A reminder for people that the key is not shown again. */
  _notice: string;
}

/** Response of `knowledge.create`. */
export interface CreatedKnowledgeDocument {
  /**
   * Id of the knowledge document, `kd_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** A document in which agents look up answers. Its text is read with the document alone. */
  knowledge_document: KnowledgeDocument;
}

/** The new phone number. Response of `phoneNumbers.create`. */
export interface CreatedPhoneNumber {
  /**
   * Id of the phone number, `pn_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** A phone number of a tenant. */
  phone_number: PhoneNumber;
}

/** A new portal session and its link. Response of `portalSessions.create`. */
export interface CreatedPortalSession {
  /** The record of a portal session. Its link and its cookie are never shown again. */
  portal_session: PortalSession;
  /** The link. Its token stands behind `#`, where no server and no proxy logs it. Who opens it first has the session: do not store it or send it by e-mail. */
  url: string;
}

/** Response of `testCases.create`, `testCases.createFromCall`. */
export interface CreatedTestCase {
  /**
   * Id of the test case, `tc_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** A conversation with an agent that is held again and again, and what must come of it. */
  test_case: TestCase;
}

/** Response of `testRuns.create`. */
export interface CreatedTestRun {
  /**
   * Id of the test run, `tr_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** Test cases of an agent, held in writing with one version of the agent. */
  test_run: TestRun;
}

/** Response of `tools.create`. */
export interface CreatedTool {
  /**
   * Id of the tool, `tl_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** What an agent can do beside talking; its name is unique among the tenant's tools. */
  tool: Tool;
  /** Key of the HMAC that signs its requests; shown this once. Absent: the tool is not of type `http`. */
  signing_secret?: string;
  /** A reminder for people that the secret is not shown again. Absent where there is none. */
  _notice?: string;
}

/** Response of `trunks.create`. */
export interface CreatedTrunk {
  /**
   * Id of the trunk, `tt_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** A SIP trunk. Passwords are never returned. */
  trunk: Trunk;
}

/** The facts of the custom fields that were active when the summary was made, with their definitions of that moment. Part of `CallSummary`, `SummaryRun`. */
export interface CustomBlock {
  /** Names the snapshot of definitions: the SHA-256 of their canonical form. */
  spec_hash: string;
  /** The facts, by `field_key`; one for each definition. */
  facts: Record<string, CustomFact>;
  /** The custom fields, as they were defined when the summary was made. */
  definitions: FieldDefinition[];
}

/** A fact of a custom field: its value is of the type of the field, or null. Part of `CustomBlock`. */
export interface CustomFact {
  /** The fact. Null: the call did not cover it. */
  value: CustomFactValue;
  /**
   * How sure the fact is, 0 to 1. From 0.85: certain. From 0.6: uncertain. Below: do not show it.
   * 0 to 1.
   */
  confidence: number;
  /**
   * The `turn_id`s that say so. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /** Where the value comes from: `lead`, `caller_id` or `booking`. Absent: from the words alone. */
  source?: string;
}

/** Of the type of its field, or null. Part of `CustomFact`. */
export type CustomFactValue = string | number | boolean | string[] | null;

/** A custom extraction field. With an `agent_id` it applies to the calls of that agent, else to all of the tenant. Part of `CustomFieldResponse`, `CustomFieldList`. */
export interface CustomField {
  /**
   * Id of the record, `cf_<hex>`. Paths name the field by its key.
   * At most 128 characters.
   */
  id: string;
  /**
   * Key of the field, in paths and in `custom.facts`. It never changes.
   * Pattern: `^[a-z][a-z0-9_]{0,63}$`.
   */
  field_key: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the agent whose calls the field applies to. Null: all calls of the tenant.
   * At most 128 characters.
   */
  agent_id: string | null;
  /**
   * What the value of the field is; `date`: `YYYY-MM-DD`.
   * More values may be added.
   */
  type: CustomFieldType;
  /**
   * What the field is called; the language model reads it too.
   * 1 to 200 characters.
   */
  label: string;
  /** The values that a field of type `enum` can have. Empty for other types. */
  enum_values: string[];
  /** Whether the fact is needed. It is null all the same when the call did not cover it. */
  required: boolean;
  /**
   * Name of the field in your CRM. Null: none was given.
   * At most 200 characters.
   */
  crm_hint: string | null;
  /**
   * Only active fields are in new summaries.
   * More values may be added.
   */
  status: RecordStatus;
  /**
   * When the field was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the field was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
  /**
   * When the field was archived. Null: it is active.
   * ISO 8601 date and time in UTC.
   */
  archived_at: string | null;
}

/** Response of `customFields.list`. */
export interface CustomFieldList {
  /** The fields of this page, newest first. */
  custom_fields: CustomField[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** One custom field. Response of `customFields.create`, `customFields.update`, `customFields.archive`. */
export interface CustomFieldResponse {
  /** A custom extraction field. With an `agent_id` it applies to the calls of that agent, else to all of the tenant. */
  custom_field: CustomField;
}

/**
 * What the value of the field is; `date`: `YYYY-MM-DD`. Part of `FieldDefinition`, `CustomField`.
 * More values may be added.
 */
export type CustomFieldType = 'enum' | 'number' | 'string' | 'boolean' | 'date' | 'string_array' | (string & {});

/** Deliveries given up: when an alert opens. Part of `AlertRulesByKind`. */
export interface DeadLettersRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * So many deliveries of an endpoint given up in 24 hours.
   * Whole number. 1 to 1000.
   */
  deliveries: number;
}

/** Deliveries given up: what is left out stays. Part of `AlertRulesChange`. */
export interface DeadLettersRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * So many deliveries of an endpoint given up in 24 hours.
   * Whole number. 1 to 1000.
   */
  deliveries?: number | undefined;
}

/** Query of `tenants.delete`. */
export interface DeleteTenantQuery {
  /**
   * The id or the name of the tenant, so that nobody deletes another one.
   * At most 200 characters.
   */
  confirm: string;
}

/** Response of `prices.delete`. */
export interface DeletedPriceResponse {
  /** A price from a moment on, until a newer one of the same component, provider, model and unit. */
  price: Price;
}

/** Deliveries wait: when an alert opens. Part of `AlertRulesByKind`. */
export interface DeliveriesWaitingRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * A delivery is overdue for so many seconds.
   * Whole number. 10 to 86400.
   */
  seconds: number;
}

/** Deliveries wait: what is left out stays. Part of `AlertRulesChange`. */
export interface DeliveriesWaitingRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * A delivery is overdue for so many seconds.
   * Whole number. 10 to 86400.
   */
  seconds?: number | undefined;
}

/** One attempt to deliver; `error` is the reason when there was no usable response. Part of `WebhookDeliveryDetail`. */
export interface DeliveryAttempt {
  /**
   * Number of the attempt, from 1, as in `Svc-Webhook-Attempt`.
   * Whole number. At least 1.
   */
  attempt: number;
  /**
   * When the attempt began.
   * ISO 8601 date and time in UTC.
   */
  started_at: string;
  /**
   * How long it took, in milliseconds.
   * Whole number. At least 0.
   */
  duration_ms: number;
  /**
   * Status of the response. Null: there was none.
   * Whole number.
   */
  http_status: number | null;
  /** Why the attempt failed, in words. Null: a response came. */
  error: string | null;
  /**
   * The beginning of the response; may be empty.
   * At most 512 characters.
   */
  response_excerpt: string;
  /** The address that it was made to. Null: the attempt is from before this field. */
  url: string | null;
}

/** The event was sent to the endpoint. Part of `TimelineEntry`. */
export interface DeliveryAttemptEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'delivery.attempt';
  /**
   * Id of the webhook delivery, `wdl_<hex>`.
   * At most 128 characters.
   */
  delivery_id: string;
  /**
   * Number of the attempt, from 1, as in `Svc-Webhook-Attempt`.
   * Whole number. At least 1.
   */
  attempt: number;
  /**
   * Status of the response. Null: there was none.
   * Whole number.
   */
  http_status: number | null;
  /** Why the attempt failed, in words. Null: a response came. */
  error: string | null;
  /**
   * How long it took, in milliseconds.
   * Whole number. At least 0.
   */
  duration_ms: number;
}

/** The endpoint takes no deliveries any more. Part of `TimelineEntry`. */
export interface DeliveryCanceledEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'delivery.canceled';
  /**
   * Id of the webhook delivery, `wdl_<hex>`.
   * At most 128 characters.
   */
  delivery_id: string;
}

/** An event is to be delivered to an endpoint. Part of `TimelineEntry`. */
export interface DeliveryCreatedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'delivery.created';
  /**
   * Id of the webhook delivery, `wdl_<hex>`.
   * At most 128 characters.
   */
  delivery_id: string;
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  event_id: string;
  /**
   * As which receivers of webhooks get it, such as `call.completed`.
   * More values may be added.
   */
  event_type: EventType;
  /**
   * Id of the endpoint that it goes to.
   * At most 128 characters.
   */
  webhook_endpoint_id: string;
}

/** Every attempt failed. The event stays until it is sent again. Part of `TimelineEntry`. */
export interface DeliveryDeadLetteredEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'delivery.dead_lettered';
  /**
   * Id of the webhook delivery, `wdl_<hex>`.
   * At most 128 characters.
   */
  delivery_id: string;
}

/** The event is to be sent again, because a client asked for it. Part of `TimelineEntry`. */
export interface DeliveryRedeliveredEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'delivery.redelivered';
  /**
   * Id of the webhook delivery, `wdl_<hex>`.
   * At most 128 characters.
   */
  delivery_id: string;
}

/**
 * `pending`: it waits for an attempt. `delivering`: an attempt is under way. `delivered`: the receiver answered 2xx. `dead_lettered`: every attempt failed. `canceled`: the endpoint takes no deliveries any more, or it was a test that failed. Part of `WebhookDelivery`, `WebhookDeliveryDetail`.
 * More values may be added.
 */
export type DeliveryStatus = 'pending' | 'delivering' | 'delivered' | 'dead_lettered' | 'canceled' | (string & {});

/** `pending`: it waits for an attempt. `delivering`: an attempt is under way. `delivered`: the receiver answered 2xx. `dead_lettered`: every attempt failed. `canceled`: the endpoint takes no deliveries any more, or it was a test that failed. Part of `ListWebhookDeliveriesQuery`, `RedeliveryFilters`. */
export type DeliveryStatusInput = 'pending' | 'delivering' | 'delivered' | 'dead_lettered' | 'canceled';

/** The receiver took the event. Part of `TimelineEntry`. */
export interface DeliverySucceededEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'delivery.succeeded';
  /**
   * Id of the webhook delivery, `wdl_<hex>`.
   * At most 128 characters.
   */
  delivery_id: string;
}

/** The dial ended: the phone was answered, or it will not be. Part of `TimelineEntry`. */
export interface DialEndedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'dial.ended';
  /**
   * How it ended. Null: not on record, as in calls from before the timeline.
   * More values may be added.
   */
  outcome: DialOutcome | null;
}

/**
 * How a dial ended. `refused`: with the SIP status. `no_answer`: the phone was not picked up in time. `carrier_failed`: the carrier did not take the call and gave no SIP status, or the two sides have no codec in common. `not_placed`: the media service did not place the call. `unknown`: the media service gave no answer, and the platform looks for the phone by itself. Part of `DialEndedEntry`.
 * More values may be added.
 */
export type DialOutcome = 'answered' | 'refused' | 'no_answer' | 'carrier_failed' | 'not_placed' | 'unknown' | (string & {});

/** The number is dialed. Part of `TimelineEntry`. */
export interface DialStartedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'dial.started';
  /**
   * Id of the trunk of the call. Null: a web session, which has none.
   * At most 128 characters.
   */
  trunk_id: string | null;
}

/** The caller writes these messages, one after each reply. Part of `TestCaller`. */
export interface DialogueCaller {
  /** The kind. */
  type: 'dialogue';
  /**
   * What the caller writes, in this order.
   * 1 to 50 elements. Each: 1 to 2000 characters.
   */
  messages: string[];
}

/** The caller writes these messages, one after each reply. Part of `TestCallerInput`. */
export interface DialogueCallerInput {
  /** The kind. */
  type: 'dialogue';
  /**
   * What the caller writes, in this order.
   * 1 to 50 elements. Each: 1 to 2000 characters.
   */
  messages: string[];
}

/** An outbound call: which agent calls whom, and through which trunk. Body of `calls.dispatch`. */
export interface DispatchBody {
  /**
   * Id of the trunk to call through. It must have an outbound side.
   * At most 128 characters.
   */
  trunk_id: string;
  /**
   * Id of the agent that holds the call.
   * At most 128 characters.
   */
  agent_id: string;
  /** The version of the agent that holds the call, or `published`. Absent: the published one. */
  agent_version?: number | 'published' | undefined;
  /**
   * The number to call, in E.164.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string;
  /**
   * The number to call from: one of the trunk's. Null or absent: the trunk's first.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  from_number?: string | null | undefined;
  /** Who the call is about, for the agent. Null or absent: not said. */
  lead?: Lead | null | undefined;
  /** JSON of your own, at most 16 KiB, which the agent gets. Null or absent: none. */
  metadata?: Metadata | null | undefined;
  /** Values for the variables of the agent, by their names. Null or absent: none. */
  variables?: VariableValues | null | undefined;
  /**
   * IANA time zone of the call. Without it: that of the agent, or else the tenant's.
   * At most 64 characters.
   */
  timezone?: string | undefined;
  /**
   * Your own correlation id, returned with the call, its events and its bookings. Absent: null.
   * At most 256 characters.
   */
  client_ref?: string | null | undefined;
}

/** An outbound call that could not be placed; no `call.completed` follows. Part of `StoredEvent_agent_dispatch_failed`. */
export interface DispatchFailedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * Id of the agent that was to hold the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * Id of the trunk that was to be used. Never null in this event.
   * At most 128 characters.
   */
  trunk_id: string | null;
  /**
   * The number that was to be called, in E.164. Never null in this event.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string | null;
  /** Why the call could not be placed. */
  error: {
    /**
     * Why the call could not be placed; also `ended_reason` of the call.
     * More values may be added.
     */
    code: EndedReason;
    /** The reason in words, for developers. */
    message: string;
  };
  /** The SIP response that refused the call. Null: there was none. */
  sip_status: SipStatus | null;
  /**
   * When the call failed.
   * ISO 8601 date and time in UTC.
   */
  failed_at: string;
}

/** The call is accepted and will reach a terminal state whatever happens. Response of `calls.dispatch`, `calls.phoneTest`. */
export interface Dispatched {
  /**
   * Id of the new call.
   * At most 128 characters.
   */
  call_id: string;
  /** Name of the room of the call at the media service. */
  room_name: string;
  /** The status with which every call begins. */
  status: 'dispatched';
}

/**
 * Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended. Part of `ListedCall`, `Call`, `CallEndedEntry`, `CallCompletedObject`.
 * More values may be added.
 */
export type EndedBy = 'callee' | 'caller' | 'agent' | 'api' | 'system' | 'carrier' | (string & {});

/**
 * Why a call ended. `user_hangup`: the other side hung up. `invalid_destination`: the number cannot be reached. `carrier_auth_failed`: the carrier refused the credentials of the trunk. `carrier_unavailable`: the carrier did not take the call, or no phone rang. `silence_timeout`: nobody spoke for a minute. `join_timeout`: no browser joined within 30 seconds. `max_duration`: `max_call_duration_sec` of the agent was over. `canceled`: your backend ended it. `agent_unavailable`: no agent took it in time. `agent_error`: the agent broke down. `media_failure`: the connection or the media service failed. `lost`: how it ended was not seen. Part of `ListedCall`, `Call`, `HangupRequestedEntry`, `CallEndedEntry`, `CallCompletedObject`, `DispatchFailedObject`.
 * More values may be added.
 */
export type EndedReason = 'user_hangup' | 'agent_hangup' | 'no_answer' | 'busy' | 'declined' | 'invalid_destination' | 'carrier_auth_failed' | 'carrier_unavailable' | 'voicemail' | 'transferred' | 'silence_timeout' | 'join_timeout' | 'max_duration' | 'canceled' | 'agent_unavailable' | 'agent_error' | 'media_failure' | 'lost' | 'unknown' | (string & {});

/** Why a call ended. `user_hangup`: the other side hung up. `invalid_destination`: the number cannot be reached. `carrier_auth_failed`: the carrier refused the credentials of the trunk. `carrier_unavailable`: the carrier did not take the call, or no phone rang. `silence_timeout`: nobody spoke for a minute. `join_timeout`: no browser joined within 30 seconds. `max_duration`: `max_call_duration_sec` of the agent was over. `canceled`: your backend ended it. `agent_unavailable`: no agent took it in time. `agent_error`: the agent broke down. `media_failure`: the connection or the media service failed. `lost`: how it ended was not seen. Part of `ListCallsQuery`. */
export type EndedReasonInput = 'user_hangup' | 'agent_hangup' | 'no_answer' | 'busy' | 'declined' | 'invalid_destination' | 'carrier_auth_failed' | 'carrier_unavailable' | 'voicemail' | 'transferred' | 'silence_timeout' | 'join_timeout' | 'max_duration' | 'canceled' | 'agent_unavailable' | 'agent_error' | 'media_failure' | 'lost' | 'unknown';

/** Webhook endpoint disabled: when an alert opens. Part of `AlertRulesByKind`. */
export interface EndpointDisabledRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
}

/** Webhook endpoint disabled: what is left out stays. Part of `AlertRulesChange`. */
export interface EndpointDisabledRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
}

/** Webhook endpoint fails: when an alert opens. Part of `AlertRulesByKind`. */
export interface EndpointFailingRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * So many failed attempts in a row, without a success.
   * Whole number. 1 to 1000.
   */
  failures: number;
}

/** Webhook endpoint fails: what is left out stays. Part of `AlertRulesChange`. */
export interface EndpointFailingRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * So many failed attempts in a row, without a success.
   * Whole number. 1 to 1000.
   */
  failures?: number | undefined;
}

/** What is left of an erased call. Part of `ErasedCallResponse`. */
export interface ErasedCall {
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * When the call was erased.
   * ISO 8601 date and time in UTC.
   */
  erased_at: string;
}

/** Response of `calls.erase`. */
export interface ErasedCallResponse {
  /** What is left of an erased call. */
  erased_call: ErasedCall;
}

/**
 * A part of a call that has a retention of its own. Part of `ListedCall`, `Call`.
 * More values may be added.
 */
export type ErasedPart = 'transcript' | 'recording' | 'summary' | (string & {});

/** The erasure of a person. Part of `ErasureResponse`, `ErasureList`. */
export interface Erasure {
  /**
   * Id of the erasure, `er_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * By what the person was searched for. The values are forgotten once it is complete.
   * More values may be added.
   */
  by: Array<'number' | 'email' | 'client_ref' | 'name' | (string & {})>;
  /**
   * `waiting`: for calls with the person to end.
   * More values may be added.
   */
  status: ErasureStatus;
  /**
   * How many calls have been looked at.
   * Whole number. At least 0.
   */
  looked_at: number;
  /** Null: it is not complete. */
  receipt: ErasureReceipt | null;
  /**
   * When it was asked for. What comes later is not searched.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When it was complete. Null: it is not.
   * ISO 8601 date and time in UTC.
   */
  completed_at: string | null;
}

/** A person who is erased. Part of `StoredEvent_erasure_completed`. */
export interface ErasureCompletedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the erasure, by which its receipt can be read.
   * At most 128 characters.
   */
  erasure_id: string;
  /**
   * How many calls were erased, each with all that belongs to it.
   * Whole number. At least 0.
   */
  calls: number;
  /**
   * Their ids; the first 1,000.
   * At most 1000 elements. Each: At most 128 characters.
   */
  call_ids: string[];
  /**
   * When it was complete.
   * ISO 8601 date and time in UTC.
   */
  completed_at: string;
}

/** Response of `erasures.list`. */
export interface ErasureList {
  /** The erasures of this page, newest first. */
  erasures: Erasure[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** What was found of the person, and what became of it. Part of `Erasure`. */
export interface ErasureReceipt {
  /**
   * How many calls were erased, each with all that belongs to it.
   * Whole number. At least 0.
   */
  calls: number;
  /**
   * Their ids; the first 1,000.
   * At most 1000 elements. Each: At most 128 characters.
   */
  call_ids: string[];
  /** How many rows of each table were deleted or blanked. */
  rows: Record<string, number>;
  /**
   * Calls that are on hold, and were kept.
   * Each: At most 128 characters.
   */
  held_call_ids: string[];
  /**
   * Endpoints that events of these calls were delivered to before. What their receivers keep is not reached.
   * Each: At most 128 characters.
   */
  delivered_to: string[];
  /** What else may hold something of the person, in words: providers, backups, reports on the disk of an agent worker. */
  not_reached: string[];
  /** The Ed25519 key of the installation, as raw bytes in base64. */
  public_key: string;
  /** Ed25519 signature in base64: of the receipt without this member, as JSON without white space and with sorted names (RFC 8785). */
  signature: string;
}

/** Response of `erasures.create`, `erasures.get`. */
export interface ErasureResponse {
  /** The erasure of a person. */
  erasure: Erasure;
}

/**
 * `waiting`: for calls with the person to end. Part of `Erasure`.
 * More values may be added.
 */
export type ErasureStatus = 'running' | 'waiting' | 'completed' | (string & {});

/** An event was written. Part of `TimelineEntry`. */
export interface EventEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'event';
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  event_id: string;
  /**
   * As which receivers of webhooks get it, such as `call.completed`.
   * More values may be added.
   */
  event_type: EventType;
}

/** Response of `events.list`. */
export interface EventFeed {
  /** The events of this page, oldest first unless `order` is `desc`. */
  events: StoredEvent[];
  /** Where this page ends: keep it, on the last page too, and give it as `after` to go on later. Null only as long as there was no event. */
  next_cursor: string | null;
  /** True: more events are there now, behind `next_cursor`. */
  has_more: boolean;
}

/** `asc`: oldest first. `desc`: newest first. Part of `ListEventsQuery`. */
export type EventOrder = 'asc' | 'desc';

/**
 * The type of an event. Part of `EventEntry`, `DeliveryCreatedEntry`.
 * More values may be added.
 */
export type EventType = 'call.started' | 'call.participant_joined' | 'call.participant_left' | 'call.completed' | 'booking.created' | 'booking.updated' | 'booking.canceled' | 'agent.dispatch_failed' | 'webhook.test' | 'call.summary.ready' | 'alert.opened' | 'alert.closed' | 'erasure.completed' | (string & {});

/** The type of an event, or `*` for all. Part of `CreateWebhookBody`, `UpdateWebhookBody`. */
export type EventTypeFilter = '*' | 'call.started' | 'call.participant_joined' | 'call.participant_left' | 'call.completed' | 'booking.created' | 'booking.updated' | 'booking.canceled' | 'agent.dispatch_failed' | 'webhook.test' | 'call.summary.ready' | 'alert.opened' | 'alert.closed' | 'erasure.completed';

/** The type of an event. Part of `ListEventsQuery`. */
export type EventTypeInput = 'call.started' | 'call.participant_joined' | 'call.participant_left' | 'call.completed' | 'booking.created' | 'booking.updated' | 'booking.canceled' | 'agent.dispatch_failed' | 'webhook.test' | 'call.summary.ready' | 'alert.opened' | 'alert.closed' | 'erasure.completed';

/**
 * Which explanation it is: a reason of the end, or one with a SIP status or with what was missing behind it; `waiting_…` of a call that has not begun. Part of `CallExplanation`.
 * More values may be added.
 */
export type ExplanationCode = 'user_hangup' | 'agent_hangup' | 'no_answer' | 'busy' | 'declined' | 'invalid_destination' | 'carrier_auth_failed' | 'carrier_unavailable' | 'voicemail' | 'transferred' | 'silence_timeout' | 'join_timeout' | 'max_duration' | 'canceled' | 'agent_unavailable' | 'agent_error' | 'media_failure' | 'lost' | 'unknown' | 'no_answer_480' | 'declined_607' | 'invalid_destination_410' | 'invalid_destination_484' | 'carrier_auth_failed_403' | 'carrier_unavailable_603' | 'carrier_unavailable_608' | 'carrier_unavailable_488' | 'user_hangup_unanswered' | 'canceled_waiting' | 'declined_by_answer_url' | 'agent_unavailable_not_joined' | 'carrier_unavailable_no_sip' | 'no_answer_no_sip' | 'media_failure_unanswered' | 'agent_error_unanswered' | 'waiting_for_tenant' | 'waiting_for_capacity' | 'waiting_for_dial_rate' | 'waiting_for_agent' | (string & {});

/** The export of a person, or of everything. Part of `ExportResponse`, `ExportList`. */
export interface Export {
  /**
   * Id of the export, `ex_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * By what the person was searched for. The values are forgotten once it has ended.
   * More values may be added.
   */
  by: Array<'number' | 'email' | 'client_ref' | 'name' | 'everything' | (string & {})>;
  /**
   * `expired`: the archive is gone, because its time was over, or because something that may be in it was erased. `failed`: the storage took nothing for a day. Ask again.
   * More values may be added.
   */
  status: ExportStatus;
  /**
   * How many calls have been looked at. 0 for everything.
   * Whole number. At least 0.
   */
  looked_at: number;
  /** How many rows of each table are in it so far. */
  rows: Record<string, number>;
  /**
   * How many recordings are in it so far.
   * Whole number. At least 0.
   */
  recordings: number;
  /**
   * How many recordings the storage no longer had, or not yet.
   * Whole number. At least 0.
   */
  recordings_missing: number;
  /**
   * How long the archive is. Null: there is none.
   * Whole number. At least 0.
   */
  bytes: number | null;
  /**
   * When it was asked for.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the archive was complete. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  completed_at: string | null;
  /**
   * When the archive is deleted, or was. Null: it was not complete.
   * ISO 8601 date and time in UTC.
   */
  expires_at: string | null;
}

/** Response of `exports.list`. */
export interface ExportList {
  /** The exports of this page, newest first. */
  exports: Export[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `exports.create`, `exports.get`. */
export interface ExportResponse {
  /** The export of a person, or of everything. */
  export: Export;
}

/**
 * `expired`: the archive is gone, because its time was over, or because something that may be in it was erased. `failed`: the storage took nothing for a day. Ask again. Part of `Export`.
 * More values may be added.
 */
export type ExportStatus = 'running' | 'completed' | 'expired' | 'failed' | (string & {});

/** A fact that is true or false, or null. Part of `SummaryContact`, `RealEstateVertical`. */
export interface FactBoolean {
  /** The fact. Null: the call did not cover it. */
  value: boolean | null;
  /**
   * How sure the fact is, 0 to 1. From 0.85: certain. From 0.6: uncertain. Below: do not show it.
   * 0 to 1.
   */
  confidence: number;
  /**
   * The `turn_id`s that say so. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /** Where the value comes from: `lead`, `caller_id` or `booking`. Absent: from the words alone. */
  source?: string;
}

/** A fact that is a number, or null. Part of `RealEstateVertical`. */
export interface FactNumber {
  /** The fact. Null: the call did not cover it. */
  value: number | null;
  /**
   * How sure the fact is, 0 to 1. From 0.85: certain. From 0.6: uncertain. Below: do not show it.
   * 0 to 1.
   */
  confidence: number;
  /**
   * The `turn_id`s that say so. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /** Where the value comes from: `lead`, `caller_id` or `booking`. Absent: from the words alone. */
  source?: string;
}

/** A fact that is text, or null. Part of `SummaryContact`, `RealEstateVertical`. */
export interface FactString {
  /** The fact. Null: the call did not cover it. */
  value: string | null;
  /**
   * How sure the fact is, 0 to 1. From 0.85: certain. From 0.6: uncertain. Below: do not show it.
   * 0 to 1.
   */
  confidence: number;
  /**
   * The `turn_id`s that say so. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /** Where the value comes from: `lead`, `caller_id` or `booking`. Absent: from the words alone. */
  source?: string;
}

/** A summary that could not be made. It stays so unless it is run again. Part of `FailedCallSummaryResponse`. */
export interface FailedCallSummary {
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * `1`, or `2` when custom fields applied: then `custom` holds their facts.
   * More values may be added.
   */
  schema_version: SummarySchemaVersion;
  /** Version of the questions that the language model was asked. */
  prompt_version: string;
  /** The summary could not be made. */
  status: 'failed';
  /** Why there is no summary. */
  failure: SummaryFailure;
  /** True: turns of the call came after this summary was made, with a late report of its agent. `summary:rerun` makes it anew with them. */
  outdated: boolean;
  /**
   * When this making of the summary was requested.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
}

/** The summary could not be made. Response of `summaries.get`. */
export interface FailedCallSummaryResponse {
  /** A summary that could not be made. It stays so unless it is run again. */
  call_summary: FailedCallSummary;
}

/** A custom field as it was defined when the summary was made. Part of `CustomBlock`, `StarterPack`. */
export interface FieldDefinition {
  /**
   * Key of the custom field. It never changes.
   * Pattern: `^[a-z][a-z0-9_]{0,63}$`.
   */
  field_key: string;
  /**
   * What the value of the field is; `date`: `YYYY-MM-DD`.
   * More values may be added.
   */
  type: CustomFieldType;
  /** What the field is called; the language model reads it too. */
  label: string;
  /** The values that a field of type `enum` can have. Empty for other types. */
  enum_values: string[];
  /** Whether the fact is needed. It is null all the same when the call did not cover it. */
  required: boolean;
  /** Name of the field in your CRM. Null: none was given. */
  crm_hint: string | null;
}

/** A task to do after the call. Part of `CallSummaryPayload`. */
export interface Followup {
  /**
   * What is to be done.
   * At least 1 character.
   */
  task: string;
  /**
   * Who is to do it. `agent`: the AI agent. `advisor`: a person of yours.
   * More values may be added.
   */
  owner: FollowupOwner;
  /**
   * By when it is to be done. Null: no time was said.
   * ISO 8601 date and time with an offset or `Z`.
   */
  due_by: string | null;
  /**
   * The `turn_id`s that say so. For programs, not for end users.
   * At least 1 element. Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
}

/**
 * Who does a follow-up task. Part of `Followup`.
 * More values may be added.
 */
export type FollowupOwner = 'agent' | 'advisor' | 'system' | 'unknown' | (string & {});

/** A call without facts of a vertical. Part of `VerticalBlock`. */
export interface GenericBlock {
  /** The vertical of the facts. */
  id: 'generic';
  /** Empty: this vertical has no facts. */
  facts: {
    
  };
}

/** Query of `calls.timeline`. */
export interface GetCallTimelineQuery {
  /**
   * How many entries a page holds at most.
   * Whole number. 1 to 1000.
   * @default 1000
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: from the beginning.
   * At most 256 characters.
   */
  after?: string | undefined;
}

/** Query of `calls.turns`. */
export interface GetCallTurnsQuery {
  /**
   * Only turns with a larger `turn_id`: the `turns_next` of the part before.
   * Whole number. 0 to 2147483647.
   * @default 0
   */
  turns_after?: number | undefined;
  /**
   * Leaves out so many segments: the `transcripts_next` of the part before.
   * Whole number. 0 to 2147483647.
   * @default 0
   */
  transcripts_after?: number | undefined;
}

/** Query of `stats.get`. */
export interface GetStatsQuery {
  /**
   * The first day.
   * At most 10 characters. Pattern: `^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))$`.
   */
  from: string;
  /**
   * The day after the last one: at most 400 days after `from`.
   * At most 10 characters. Pattern: `^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))$`.
   */
  to: string;
  /**
   * By what the calls are grouped.
   * @default "day"
   */
  group_by?: StatsGroupByInput | undefined;
}

/**
 * Who asked to end the call: the agent, or your backend. Part of `HangupRequestedEntry`.
 * More values may be added.
 */
export type HangUpBy = 'agent' | 'api' | (string & {});

/** The agent or your backend asked to end the call. Part of `TimelineEntry`. */
export interface HangupRequestedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'hangup.requested';
  /**
   * Who asked to end the call: the agent, or your backend.
   * More values may be added.
   */
  by: HangUpBy;
  /**
   * The reason that was given.
   * More values may be added.
   */
  reason: EndedReason;
}

/** Body of `calls.hold`. */
export interface HoldCallBody {
  /**
   * Why nothing of the call must be erased. Null: it may be.
   * 1 to 500 characters.
   */
  reason: string | null;
}

/** A number, and the carrier account that owns it. Body of `carrierImports.create`. */
export interface ImportNumberBody {
  /**
   * The number to import, in E.164. The account must own it.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  phone_number: string;
  /**
   * Id of the carrier account, such as Twilio's Account SID.
   * 1 to 128 characters.
   */
  account_sid: string;
  /**
   * Secret of the carrier account, such as Twilio's Auth Token. Write-only: stored encrypted.
   * 1 to 256 characters.
   */
  auth_token: string;
  /**
   * What the number is called here.
   * 1 to 200 characters.
   */
  label: string;
}

/** An imported number; `phone_number.trunk_id` is the trunk that calls leave and arrive through. Response of `carrierImports.create`. */
export interface ImportedNumber {
  /** A phone number of a tenant. */
  phone_number: PhoneNumber;
  /**
   * Id of the record of your account at the carrier.
   * At most 128 characters.
   */
  carrier_account_id: string;
  /**
   * Id of the record of the trunk at the carrier that it is on.
   * At most 128 characters.
   */
  carrier_trunk_id: string;
}

/** A one-time link for an operator. The link itself is shown once, when it is made. Part of `ResetPasswordResponse`, `InvitationWithUrl`, `InvitationList`, `InvitationResponse`. */
export interface Invitation {
  /**
   * Id of the invitation, `iv_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * `account`: it creates an account. `password_reset`: it sets the password of one that was reset. `sign_in`: the link that the start of a sandbox prints; it signs in, and is not accepted as an invitation.
   * More values may be added.
   */
  purpose: InvitationPurpose;
  /**
   * Id of the account; of an `account` invitation the one that it will have.
   * At most 128 characters.
   */
  operator_id: string;
  /**
   * The e-mail address of the account.
   * E-mail address.
   */
  email: string;
  /**
   * The role that the account gets, or had when its password was reset.
   * More values may be added.
   */
  role: OperatorRole;
  /**
   * Only an `open` invitation can be accepted.
   * More values may be added.
   */
  status: InvitationStatus;
  /**
   * Id of the operator who made it.
   * At most 128 characters.
   */
  created_by: string;
  /**
   * When it was made.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * From when on it cannot be accepted.
   * ISO 8601 date and time in UTC.
   */
  expires_at: string;
  /**
   * When it was accepted. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  accepted_at: string | null;
  /**
   * When it was revoked, or replaced by a newer one. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  revoked_at: string | null;
}

/** A page of invitations. Response of `invitations.list`. */
export interface InvitationList {
  /** The invitations of this page, newest first. */
  invitations: Invitation[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/**
 * `account`: it creates an account. `password_reset`: it sets the password of one that was reset. `sign_in`: the link that the start of a sandbox prints; it signs in, and is not accepted as an invitation. Part of `Invitation`.
 * More values may be added.
 */
export type InvitationPurpose = 'account' | 'password_reset' | 'sign_in' | (string & {});

/** One invitation. Response of `invitations.revoke`. */
export interface InvitationResponse {
  /** A one-time link for an operator. The link itself is shown once, when it is made. */
  invitation: Invitation;
}

/**
 * Only an `open` invitation can be accepted. Part of `Invitation`.
 * More values may be added.
 */
export type InvitationStatus = 'open' | 'accepted' | 'expired' | 'revoked' | (string & {});

/** The invitation and its link, which is shown once. Response of `invitations.create`. */
export interface InvitationWithUrl {
  /** A one-time link for an operator. The link itself is shown once, when it is made. */
  invitation: Invitation;
  /**
   * The link to send to the operator. What follows `#` is the token, which is a secret. It is not shown again.
   * URL.
   */
  url: string;
}

/** The language model answers the question about the conversation with yes. Part of `TestAssertion`. */
export interface JudgeAssertion {
  /** The kind. */
  type: 'judge';
  /**
   * A question that yes or no answers.
   * 1 to 2000 characters.
   */
  question: string;
}

/** The language model answers the question about the conversation with yes. Part of `TestAssertionInput`. */
export interface JudgeAssertionInput {
  /** The kind. */
  type: 'judge';
  /**
   * A question that yes or no answers.
   * 1 to 2000 characters.
   */
  question: string;
}

/** A document in which agents look up answers. Its text is read with the document alone. Part of `CreatedKnowledgeDocument`, `KnowledgeDocumentList`, `KnowledgeDocumentResponse`. */
export interface KnowledgeDocument {
  /**
   * Id of the knowledge document, `kd_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * What the document is called. Answers name it as their source, and its words are searched too.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * `markdown`: its headings are kept with each passage. `text`: plain text, without headings.
   * More values may be added.
   */
  format: KnowledgeFormat;
  /**
   * The language of the document, as a BCP 47 tag. It decides which forms of a word are the same word.
   * 2 to 35 characters.
   */
  language: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * How long the text is, in bytes of UTF-8.
   * Whole number.
   */
  text_bytes: number;
  /**
   * Into how many passages the text is split. A search finds passages.
   * Whole number.
   */
  passages: number;
  /**
   * When the document was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the document was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
}

/** Response of `knowledge.list`. */
export interface KnowledgeDocumentList {
  /** The documents of this page, newest first. */
  knowledge_documents: KnowledgeDocument[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `knowledge.update`, `knowledge.delete`. */
export interface KnowledgeDocumentResponse {
  /** A document in which agents look up answers. Its text is read with the document alone. */
  knowledge_document: KnowledgeDocument;
}

/** A document with its text. Part of `KnowledgeDocumentTextResponse`. */
export interface KnowledgeDocumentText {
  /**
   * Id of the knowledge document, `kd_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * What the document is called. Answers name it as their source, and its words are searched too.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * `markdown`: its headings are kept with each passage. `text`: plain text, without headings.
   * More values may be added.
   */
  format: KnowledgeFormat;
  /**
   * The language of the document, as a BCP 47 tag. It decides which forms of a word are the same word.
   * 2 to 35 characters.
   */
  language: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * How long the text is, in bytes of UTF-8.
   * Whole number.
   */
  text_bytes: number;
  /**
   * Into how many passages the text is split. A search finds passages.
   * Whole number.
   */
  passages: number;
  /**
   * When the document was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the document was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
  /**
   * The whole document. At most 512 KiB of UTF-8, and 1,000 passages.
   * At least 1 character.
   */
  text: string;
}

/** Response of `knowledge.get`. */
export interface KnowledgeDocumentTextResponse {
  /** A document with its text. */
  knowledge_document: KnowledgeDocumentText;
}

/**
 * `markdown`: its headings are kept with each passage. `text`: plain text, without headings. Part of `KnowledgeDocument`, `KnowledgeDocumentText`.
 * More values may be added.
 */
export type KnowledgeFormat = 'markdown' | 'text' | (string & {});

/** `markdown`: its headings are kept with each passage. `text`: plain text, without headings. Part of `CreateKnowledgeDocumentBody`, `UpdateKnowledgeDocumentBody`. */
export type KnowledgeFormatInput = 'markdown' | 'text';

/** A passage that may answer the question. Part of `KnowledgeSearchResult`. */
export interface KnowledgePassage {
  /**
   * Id of the knowledge document, `kd_<hex>`.
   * At most 128 characters.
   */
  document_id: string;
  /** What the document is called: the source of the passage. */
  document_name: string;
  /** The headings above the passage, from the top. Empty: there are none. */
  headings: string[];
  /** The passage as it stands in the document. */
  text: string;
  /**
   * How much of the question the passage covers, rare words counting more: 0 to 1.
   * 0 to 1.
   */
  score: number;
}

/** Response of `knowledge.search`. */
export interface KnowledgeSearchResult {
  /** The passages that fit best, the best first. Empty: no document answers the question. */
  passages: KnowledgePassage[];
}

/** The agent wrote in this language. The language model judges it. Part of `TestAssertion`. */
export interface LanguageAssertion {
  /** The kind. */
  type: 'language';
  /**
   * A language as a BCP 47 tag, such as `en` or `de-AT`.
   * 2 to 35 characters.
   */
  language: string;
}

/** The agent wrote in this language. The language model judges it. Part of `TestAssertionInput`. */
export interface LanguageAssertionInput {
  /** The kind. */
  type: 'language';
  /**
   * A language as a BCP 47 tag, such as `en` or `de-AT`.
   * 2 to 35 characters.
   */
  language: string;
}

/** The languages that the configured speech providers publish. Response of `languages.list`. */
export interface LanguageList {
  /** All languages of both lists, by name; empty where there is no list. */
  languages: OfferedLanguage[];
  /** Whose list of recognition it is. Null: none is configured, or its address or model has no published list. */
  recognition_provider: string | null;
  /** Whose list of synthesis it is. Null: none is configured, or its address or model has no published list. */
  speech_provider: string | null;
}

/** Who the call is about. Nothing in it is interpreted: the zone of a call is `timezone` of its dispatch, its agent or its tenant. Part of `DispatchBody`, `ListedCall`, `Call`, `WebSessionBody`, `CreateChatBody`, `Chat`, `ListedChat`, `CreateTestCaseBody`, `TestCase`, `UpdateTestCaseBody`. */
export interface Lead {
  /**
   * The name of the person.
   * At most 200 characters.
   */
  name?: string | undefined;
  /**
   * The e-mail address of the person.
   * At most 320 characters.
   */
  email?: string | undefined;
  /**
   * Where the person is, for the agent. It does not set the zone of the call.
   * At most 64 characters.
   */
  timezone?: string | undefined;
}

/** Query of `agentVersions.list`. */
export interface ListAgentVersionsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `agents.list`. */
export interface ListAgentsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only records that have exactly this `client_ref`.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
  /**
   * Which agents are listed.
   * @default "active"
   */
  status?: RecordStatusInput | undefined;
}

/** Query of `alerts.list`. */
export interface ListAlertsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /** Only open alerts, or only closed ones. */
  status?: AlertStatusInput | undefined;
  /** Only alerts of this kind. */
  kind?: AlertKindInput | undefined;
}

/** Query of `apiKeys.list`. */
export interface ListApiKeysQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only what belongs to the tenant with this id.
   * At most 128 characters.
   */
  tenant_id?: string | undefined;
}

/** Query of `auditEvents.list`. */
export interface ListAuditEventsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only what belongs to the tenant with this id.
   * At most 128 characters.
   */
  tenant_id?: string | undefined;
  /** Only entries of this action. */
  action?: AuditActionInput | undefined;
  /**
   * Only records that have exactly this `client_ref`.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
  /**
   * Only entries made after this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_after?: string | Date | undefined;
  /**
   * Only entries made before this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_before?: string | Date | undefined;
}

/** Query of `bookings.list`. */
export interface ListBookingsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only records that have exactly this `client_ref`.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
  /**
   * Only what belongs to the call with this id.
   * At most 128 characters.
   */
  call_id?: string | undefined;
  /**
   * Only what belongs to the agent with this id.
   * At most 128 characters.
   */
  agent_id?: string | undefined;
  /** Only bookings with this status. */
  status?: BookingStatusInput | undefined;
  /**
   * Only appointments at this moment or later.
   * ISO 8601 date and time with an offset or `Z`.
   */
  preferred_after?: string | Date | undefined;
  /**
   * Only appointments before this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  preferred_before?: string | Date | undefined;
}

/** Query of `summaries.list`. */
export interface ListCallSummariesQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `calls.list`. */
export interface ListCallsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only calls in which this is found: a part of a number of either side in any notation, of four digits or more; a part of a reference, or of a name or an e-mail address of the lead or of a booking, of three characters or more; the id of a call or a booking; or words that were said, all of them, in the language of the agent. A call is found within seconds after it was accepted, and by its words after its end.
   * 1 to 200 characters.
   */
  q?: string | undefined;
  /**
   * Only records that have exactly this `client_ref`.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
  /** Only calls with this status. */
  status?: CallStatusInput | undefined;
  /** Only calls of this direction. */
  direction?: CallDirectionInput | undefined;
  /**
   * Only what belongs to the agent with this id.
   * At most 128 characters.
   */
  agent_id?: string | undefined;
  /**
   * Only what belongs to the trunk with this id.
   * At most 128 characters.
   */
  trunk_id?: string | undefined;
  /**
   * Only calls to this number, in E.164.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number?: string | undefined;
  /**
   * Only calls from this number, in E.164.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  from_number?: string | undefined;
  /** Only calls that ended for this reason. */
  ended_reason?: EndedReasonInput | undefined;
  /**
   * Only calls that this version of their agent holds.
   * Whole number. 1 to 2147483647.
   */
  agent_version?: number | undefined;
  /** Only calls with this outcome, some seconds after their summary is ready. */
  outcome?: CallOutcomeInput | undefined;
  /**
   * Only ended calls that cost at least so much, in the currency of the price book: a decimal number as a text.
   * Pattern: `^\d{1,9}(\.\d{1,10})?$`.
   */
  min_cost?: string | undefined;
  /**
   * Only ended calls of at least so many seconds from answer to end.
   * Whole number. 0 to 2147483647.
   */
  min_duration_sec?: number | undefined;
  /**
   * Only ended calls of at most so many seconds from answer to end.
   * Whole number. 0 to 2147483647.
   */
  max_duration_sec?: number | undefined;
  /**
   * Only calls created after this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_after?: string | Date | undefined;
  /**
   * Only calls created before this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_before?: string | Date | undefined;
}

/** An account of yours at the carrier. Body of `carrierImports.numbers`. */
export interface ListCarrierNumbersBody {
  /**
   * Id of the carrier account, such as Twilio's Account SID.
   * 1 to 128 characters.
   */
  account_sid: string;
  /**
   * Secret of the carrier account, such as Twilio's Auth Token. It is not stored.
   * 1 to 256 characters.
   */
  auth_token: string;
  /**
   * `next` of the page before. Without it: the first page.
   * At most 500 characters. Pattern: `^\d{1,6}(:[\w.-]+)?$`.
   */
  page?: string | undefined;
}

/** Query of `chats.list`. */
export interface ListChatsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `customFields.list`. */
export interface ListCustomFieldsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Which fields are listed.
   * @default "active"
   */
  status?: RecordStatusInput | undefined;
  /**
   * Only what belongs to the agent with this id.
   * At most 128 characters.
   */
  agent_id?: string | undefined;
}

/** Query of `erasures.list`. */
export interface ListErasuresQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `events.list`. */
export interface ListEventsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before, or the `cursor` of the last event that was handled. Without it: from the first event on.
   * At most 256 characters.
   */
  after?: string | undefined;
  /** Only events of this type. */
  type?: EventTypeInput | undefined;
  /**
   * Only events written after this moment; for the first page, in place of a cursor.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_after?: string | Date | undefined;
  /**
   * Only what belongs to the call with this id.
   * At most 128 characters.
   */
  call_id?: string | undefined;
  /**
   * `desc`: newest first, to look back; `after` then goes on to older events.
   * @default "asc"
   */
  order?: EventOrder | undefined;
}

/** Query of `exports.list`. */
export interface ListExportsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `invitations.list`. */
export interface ListInvitationsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `knowledge.list`. */
export interface ListKnowledgeDocumentsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only records that have exactly this `client_ref`.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
}

/** Query of `operators.list`. */
export interface ListOperatorsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `phoneNumbers.list`. */
export interface ListPhoneNumbersQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only records that have exactly this `client_ref`.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
  /**
   * Which numbers are listed.
   * @default "active"
   */
  status?: PhoneNumberStatusInput | undefined;
}

/** Query of `portalSessions.list`. */
export interface ListPortalSessionsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only what belongs to the user with this id.
   * At most 128 characters.
   */
  user_id?: string | undefined;
}

/** Query of `prices.list`. */
export interface ListPricesQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /** Only prices of this component. */
  component?: UsageComponentInput | undefined;
  /**
   * Only prices of this provider.
   * At most 200 characters.
   */
  provider?: string | undefined;
  /**
   * Only prices of this model.
   * At most 200 characters.
   */
  model?: string | undefined;
  /**
   * Only prices that are valid at this moment: the newest of each kind.
   * ISO 8601 date and time with an offset or `Z`.
   */
  valid_at?: string | Date | undefined;
}

/** Query of `requestLog.list`. */
export interface ListRequestsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only responses with this status, such as `404`, or of this class, such as `4xx`.
   * Pattern: `^[1-5](\d\d|xx)$`.
   */
  status?: string | undefined;
  /**
   * Only responses with this error code.
   * At most 64 characters.
   */
  error_code?: string | undefined;
  /**
   * Only requests of this operation.
   * At most 64 characters.
   */
  operation?: string | undefined;
  /**
   * Only requests with this method.
   * At most 16 characters.
   */
  method?: string | undefined;
  /** Only requests of callers of this type: `api_key` leaves out those that a console made. */
  actor_type?: ActorTypeInput | undefined;
  /**
   * Only requests of the API key or operator with this id.
   * At most 128 characters.
   */
  actor_id?: string | undefined;
  /**
   * Only requests with this id.
   * At most 128 characters.
   */
  request_id?: string | undefined;
  /** `true`: only requests whose response was stored by an earlier one. `false`: only the others. */
  idempotent_replayed?: 'true' | 'false' | undefined;
  /**
   * Only requests that arrived after this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_after?: string | Date | undefined;
  /**
   * Only requests that arrived before this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_before?: string | Date | undefined;
}

/** Query of `summaryRuns.list`. */
export interface ListSummaryRunsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only runs of the tenant with this id.
   * 1 to 128 characters.
   */
  tenant_id: string;
  /**
   * Only what belongs to the call with this id.
   * At most 128 characters.
   */
  call_id?: string | undefined;
}

/** Query of `tenantDeletions.list`. */
export interface ListTenantDeletionsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `tenants.list`. */
export interface ListTenantsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `testCases.list`. */
export interface ListTestCasesQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `testRuns.list`. */
export interface ListTestRunsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `tools.list`. */
export interface ListToolsQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Which tools are listed.
   * @default "active"
   */
  status?: RecordStatusInput | undefined;
}

/** Query of `trunks.list`. */
export interface ListTrunksQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /**
   * Only records that have exactly this `client_ref`.
   * At most 256 characters.
   */
  client_ref?: string | undefined;
  /**
   * Which trunks are listed.
   * @default "active"
   */
  status?: RecordStatusInput | undefined;
}

/** Query of `users.list`. */
export interface ListUsersQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** Query of `webhookDeliveries.list`. */
export interface ListWebhookDeliveriesQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
  /** Only deliveries with this status. */
  status?: DeliveryStatusInput | undefined;
  /**
   * Only deliveries of this type of event.
   * At most 64 characters.
   */
  event_type?: string | undefined;
  /**
   * Only what belongs to the webhook endpoint with this id.
   * At most 128 characters.
   */
  webhook_endpoint_id?: string | undefined;
  /**
   * Only what belongs to the call with this id.
   * At most 128 characters.
   */
  call_id?: string | undefined;
  /**
   * Only deliveries created after this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_after?: string | Date | undefined;
  /**
   * Only deliveries created before this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_before?: string | Date | undefined;
}

/** Query of `webhooks.list`. */
export interface ListWebhooksQuery {
  /**
   * How many records a page holds at most.
   * Whole number. 1 to 200.
   * @default 50
   */
  limit?: number | undefined;
  /**
   * The `next_cursor` of the page before. Without it: the first page.
   * At most 256 characters.
   */
  cursor?: string | undefined;
}

/** A call with what it came to. Part of `CallList`, `CallDetail`. */
export interface ListedCall {
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the agent that holds the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * Id of the trunk of the call. Null: a web session, which has none.
   * At most 128 characters.
   */
  trunk_id: string | null;
  /**
   * How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser.
   * More values may be added.
   */
  direction: CallDirection;
  /**
   * Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`.
   * More values may be added.
   */
  status: CallStatus;
  /**
   * Why the call ended. Null: it has not ended.
   * More values may be added.
   */
  ended_reason: EndedReason | null;
  /**
   * Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended.
   * More values may be added.
   */
  ended_by: EndedBy | null;
  /**
   * Who answered. `unknown`: answered, but nobody spoke. Null: not answered, or the agent has not reported it yet.
   * More values may be added.
   */
  answered_by: AnsweredBy | null;
  /** The SIP response with which the called side did not take the call. Null: there was none, as when it was answered. */
  sip_status: SipStatus | null;
  /**
   * The calling number, in E.164. Null: a web session, or a caller who hides the number or has none that can be read (`from_raw`).
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  from_number: string | null;
  /** What the carrier sent as the caller of an inbound call: a number in its own notation, a user name, or a word such as `anonymous`. Null: nothing came, or the call is not inbound. */
  from_raw: string | null;
  /** The header `P-Asserted-Identity` of an inbound call, as the carrier sent it. Null: there was none, or the call is not inbound. */
  asserted_identity: string | null;
  /** The header `Diversion` of an inbound call, as the carrier sent it: who forwarded the call here. Null: there was none, or the call is not inbound. */
  diversion: string | null;
  /**
   * The called number, in E.164. Null: a web session.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string | null;
  /** Name of the room of the call at the media service. */
  room_name: string;
  /**
   * Your own correlation id: that of the dispatch or web session, or of the called number. Null: none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** Who the call is about, as given with the request. Null: not given. */
  lead: Lead | null;
  /** The `metadata` of the dispatch. Null: none was given. */
  metadata: Metadata | null;
  /** The `variables` of the dispatch. Null: none were given. */
  variables: VariableValues | null;
  /**
   * The one zone of the call, fixed when it is accepted: the dispatch's `timezone`, else its agent's, else the tenant's. Prompt, bookings and summary use it.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * When the call was accepted, or came in.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the phone began to ring. Null: it has not, or it is a web session.
   * ISO 8601 date and time in UTC.
   */
  ringing_at: string | null;
  /**
   * When the call was answered. Null: it was not, or not yet.
   * ISO 8601 date and time in UTC.
   */
  answered_at: string | null;
  /**
   * When the call ended. Null: it has not ended.
   * ISO 8601 date and time in UTC.
   */
  ended_at: string | null;
  /**
   * Whole seconds from the answer to the end. 0: it was not answered, or has not ended.
   * Whole number. At least 0.
   */
  duration_sec: number;
  /** Key of the recording in the storage of the installation. Null: no recording was requested. */
  recording_key: string | null;
  /**
   * How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the call is over, the file is being finished. `completed` and `failed` are final.
   * More values may be added.
   */
  recording_status: RecordingStatus;
  /** Id of the recording job at the media service. Null: there is none, or it is not known yet. */
  egress_id: string | null;
  /** What was said about recording. Null: the agent's `recording_consent` is `none`, or the call was not answered. */
  consent: CallConsent | null;
  /**
   * How far the summary is. `none`: the call has not completed, or could not be placed.
   * More values may be added.
   */
  summary_status: SummaryStatus;
  /**
   * Id of the newest summary. Null: `summary_status` is `none`.
   * At most 128 characters.
   */
  summary_id: string | null;
  /**
   * What is gone by the retention of the tenant. The call has no file or text of it.
   * More values may be added.
   */
  erased: ErasedPart[];
  /**
   * Why nothing of the call must be erased. Null: it may be.
   * 1 to 500 characters.
   */
  hold_reason: string | null;
  /**
   * Ids of the bookings made in the call, canceled ones included.
   * Each: At most 128 characters.
   */
  booking_ids: string[];
  /**
   * When the call last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
  /**
   * How the call turned out. Null: its newest summary is not `ready`.
   * More values may be added.
   */
  outcome: CallOutcome | null;
  /** What the call cost, as far as its usage had a price. Null: none had, or none has been recorded yet. */
  cost: StatsCost | null;
}

/** A chat in the list. Its messages are in the chat. Part of `ChatList`. */
export interface ListedChat {
  /**
   * Id of the chat, `ch_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the agent, `ta_<hex>`.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version that the chat asked for. Null: each reply has the one that is published then.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * `inbound`: the person began the conversation. `outbound`: the agent did. The agent is told that it is typed, and that there is no phone.
   * More values may be added.
   */
  direction: ChatDirection;
  /** Who the conversation is about. Null when nothing was given. */
  lead: Lead | null;
  /** What the agent was given beside it. Null when nothing was given. */
  metadata: Metadata | null;
  /** Values for the variables of the agent. Null when none were given. */
  variables: VariableValues | null;
  /**
   * The zone in which dates and times are meant.
   * At most 64 characters.
   */
  timezone: string;
  /** What tools reply in this chat: the name of a tool → its reply. A tool that is named here is not used. In a chat with mocks, `{}` included, no `http` tool is ever called: one without a reply fails. Null: tools are used. */
  mocks: ChatMocks | null;
  /** Whether the agent is writing a reply now. */
  replying: boolean;
  /**
   * When the chat was created. It is deleted 30 days later.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * How many messages it has.
   * Whole number. At least 0.
   */
  message_count: number;
  /** The first 200 characters of its last message; empty where the agent only used tools. Null: it has no message. */
  last_text: string | null;
}

/** Body of `operatorSession.login`. */
export interface LoginBody {
  /**
   * The e-mail address of the operator account.
   * At most 320 characters.
   */
  email: string;
  /**
   * The password of the operator account.
   * 1 to 1024 characters.
   */
  password: string;
  /**
   * The code of the authenticator app, or a recovery code, where the account has a second factor.
   * At most 64 characters.
   */
  totp?: string | undefined;
}

/** Response of `portal.logout`, `operatorSession.logout`. */
export interface LogoutResponse {
  /** The session has ended. */
  ok: true;
}

/** What is added to the prices for a tenant. Part of `MarkupResponse`. */
export interface Markup {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * What is added now, in percent; `0` until a markup is set.
   * Pattern: `^\d{1,4}(\.\d{1,2})?$`.
   */
  percent: string;
  /**
   * The newest 100 by `valid_from`, newest first, with those of the future.
   * At most 100 elements.
   */
  entries: MarkupEntry[];
}

/** A markup from a moment on. Part of `Markup`. */
export interface MarkupEntry {
  /**
   * Added to every price: a decimal number as a text, with at most 2 decimal places.
   * Pattern: `^\d{1,4}(\.\d{1,2})?$`.
   */
  percent: string;
  /**
   * It is added for calls that were created at this moment or later.
   * ISO 8601 date and time in UTC.
   */
  valid_from: string;
  /**
   * When it was set.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
}

/** Response of `prices.getMarkup`, `prices.setMarkup`. */
export interface MarkupResponse {
  /** What is added to the prices for a tenant. */
  markup: Markup;
}

/** The agent needed at most so many messages, its greeting included. Part of `TestAssertion`. */
export interface MaxTurnsAssertion {
  /** The kind. */
  type: 'max_turns';
  /**
   * How many messages of the agent are allowed.
   * Whole number. 1 to 50.
   */
  turns: number;
}

/** The agent needed at most so many messages, its greeting included. Part of `TestAssertionInput`. */
export interface MaxTurnsAssertionInput {
  /** The kind. */
  type: 'max_turns';
  /**
   * How many messages of the agent are allowed.
   * Whole number. 1 to 50.
   */
  turns: number;
}

/**
 * Encryption of the audio (SRTP): never, when the other side offers it, or always. Part of `Trunk`.
 * More values may be added.
 */
export type MediaEncryption = 'disable' | 'allow' | 'require' | (string & {});

/** Encryption of the audio (SRTP): never, when the other side offers it, or always. Part of `CreateTrunkBody`, `UpdateTrunkBody`. */
export type MediaEncryptionInput = 'disable' | 'allow' | 'require';

/** JSON of your own, at most 16 KiB. The agent gets it; the platform does not interpret it. Part of `DispatchBody`, `ListedCall`, `Call`, `CreateChatBody`, `Chat`, `ListedChat`, `CreateTestCaseBody`, `TestCase`, `UpdateTestCaseBody`. */
export type Metadata = Record<string, JsonValue>;

/** The language models of the configured provider's own list. Response of `models.list`. */
export interface ModelList {
  /** All models, by name; empty where no model is configured. */
  models: OfferedModel[];
  /** The model of agents whose `model` is null. Null: no language model is configured. */
  default_model: string | null;
  /** True: a model that is missing here does not exist at the provider. */
  complete: boolean;
}

/** `published`: the one that calls get which name none. `draft`: the one that waits to be published. Part of `CreateTestRunBody`. */
export type NamedAgentVersion = 'published' | 'draft';

/** No message of the agent has these words. Part of `TestAssertion`. */
export interface NeverSaidAssertion {
  /** The kind. */
  type: 'never_said';
  /**
   * The words. Case and white space do not matter.
   * 1 to 2000 characters.
   */
  text: string;
}

/** No message of the agent has these words. Part of `TestAssertionInput`. */
export interface NeverSaidAssertionInput {
  /** The kind. */
  type: 'never_said';
  /**
   * The words. Case and white space do not matter.
   * 1 to 2000 characters.
   */
  text: string;
}

/** No agent takes calls: when an alert opens. Part of `AlertRulesByKind`. */
export interface NoAgentWorkerRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * So many calls in 15 minutes that no agent took.
   * Whole number. 1 to 1000.
   */
  calls: number;
}

/** No agent takes calls: what is left out stays. Part of `AlertRulesChange`. */
export interface NoAgentWorkerRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * So many calls in 15 minutes that no agent took.
   * Whole number. 1 to 1000.
   */
  calls?: number | undefined;
}

/** An objection, in the words in which it was said. Part of `CallSummaryPayload`. */
export interface Objection {
  /**
   * What the objection is about.
   * More values may be added.
   */
  category: ObjectionCategory;
  /**
   * The words of the caller.
   * At least 1 character.
   */
  quote: string;
  /**
   * The `turn_id`s that say so. For programs, not for end users.
   * At least 1 element. Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /** Whether the call settled it. */
  resolved: boolean;
}

/**
 * The kind of an objection. Part of `Objection`.
 * More values may be added.
 */
export type ObjectionCategory = 'price' | 'timeline' | 'trust' | 'competitor' | 'not_interested' | 'already_represented' | 'wrong_time' | 'other' | (string & {});

/** A language that agents can be given. Part of `LanguageList`. */
export interface OfferedLanguage {
  /** Give it as `language` of an agent, with any region. */
  language: string;
  /** Its English name. */
  name: string;
  /** Whether the recognition lists it. Null: there is no list of the recognition. */
  recognized: boolean | null;
  /** Whether the synthesis lists it. Null: there is no list of the synthesis. */
  spoken: boolean | null;
}

/** A language model that agents can be given. Part of `ModelList`. */
export interface OfferedModel {
  /** Give it as `model` of an agent. */
  model: string;
  /** Whose model it is, such as `openai`. */
  provider: string;
}

/** Body of `portal.open`. */
export interface OpenPortalBody {
  /**
   * What stands behind `#` in the link.
   * 1 to 128 characters.
   */
  token: string;
}

/** An operator account. Part of `OperatorResponse`. */
export interface Operator {
  /**
   * Id of the operator, `op_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * The e-mail address with which the operator signs in.
   * E-mail address.
   */
  email: string;
  /**
   * `admin`: may do everything. `viewer`: may read everything, and change nothing.
   * More values may be added.
   */
  role: OperatorRole;
  /** Whether a sign-in needs a code of an authenticator app as well. */
  second_factor: boolean;
}

/** An operator account. `disabled`: it cannot sign in, and its sessions have ended. Part of `OperatorAccountList`, `OperatorAccountResponse`, `ResetPasswordResponse`. */
export interface OperatorAccount {
  /**
   * Id of the operator, `op_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * The e-mail address with which the operator signs in.
   * E-mail address.
   */
  email: string;
  /**
   * `admin`: may do everything. `viewer`: may read everything, and change nothing.
   * More values may be added.
   */
  role: OperatorRole;
  /**
   * A disabled account cannot sign in.
   * More values may be added.
   */
  status: OperatorStatus;
  /**
   * When the account was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the account was disabled. Null: it is active.
   * ISO 8601 date and time in UTC.
   */
  disabled_at: string | null;
  /**
   * When its password was reset: it cannot sign in until its link is used. Null: it has a password.
   * ISO 8601 date and time in UTC.
   */
  password_reset_at: string | null;
  /** Whether a sign-in needs a code of an authenticator app as well. */
  second_factor: boolean;
}

/** A page of operator accounts. Response of `operators.list`. */
export interface OperatorAccountList {
  /** The accounts of this page, newest first. */
  operators: OperatorAccount[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** One operator account. Response of `operators.update`, `operators.resetSecondFactor`, `operators.endSessions`, `operators.disable`, `operators.enable`. */
export interface OperatorAccountResponse {
  /** An operator account. `disabled`: it cannot sign in, and its sessions have ended. */
  operator: OperatorAccount;
}

/** Response of `operatorSession.login`, `operatorSession.signInByLink`, `operatorSession.session`, `invitations.accept`. */
export interface OperatorResponse {
  /** An operator account. */
  operator: Operator;
}

/**
 * `admin`: may do everything. `viewer`: may read everything, and change nothing. Part of `Operator`, `OperatorAccount`, `Invitation`.
 * More values may be added.
 */
export type OperatorRole = 'admin' | 'viewer' | (string & {});

/** `admin`: may do everything. `viewer`: may read everything, and change nothing. Part of `UpdateOperatorBody`, `CreateInvitationBody`. */
export type OperatorRoleInput = 'admin' | 'viewer';

/**
 * A disabled account cannot sign in. Part of `OperatorAccount`.
 * More values may be added.
 */
export type OperatorStatus = 'active' | 'disabled' | (string & {});

/** Response of `sessions.endOthers`. */
export interface OtherSessionsEnded {
  /**
   * How many sessions were ended.
   * Whole number. At least 0.
   */
  ended: number;
}

/** How the conversation ended. Part of `TestAssertion`. */
export interface OutcomeAssertion {
  /** The kind. */
  type: 'outcome';
  /**
   * The agent hung up, it transferred the call, or it did neither.
   * More values may be added.
   */
  outcome: TestOutcome;
}

/** How the conversation ended. Part of `TestAssertionInput`. */
export interface OutcomeAssertionInput {
  /** The kind. */
  type: 'outcome';
  /** The agent hung up, it transferred the call, or it did neither. */
  outcome: TestOutcomeInput;
}

/** The ended calls of a day up to a time of day. Part of `TodayStats`. */
export interface PartOfDay {
  /**
   * The day in the tenant's zone.
   * Pattern: `^\d{4}-\d{2}-\d{2}$`.
   */
  date: string;
  /**
   * When the day began.
   * ISO 8601 date and time in UTC.
   */
  from: string;
  /**
   * Calls that were created before this moment count.
   * ISO 8601 date and time in UTC.
   */
  to: string;
  /**
   * How many calls have ended.
   * Whole number. At least 0.
   */
  calls: number;
  /**
   * How many of them were answered.
   * Whole number. At least 0.
   */
  answered: number;
  /** How many calls ended for each `ended_reason`. A reason without calls is absent. */
  ended_reasons: Record<string, number>;
  /** What the calls cost. Null: nothing had a price. */
  cost: StatsCost | null;
}

/** A phone or a browser entered the room. That of an outbound call enters when it is dialed. Part of `TimelineEntry`. */
export interface ParticipantJoinedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'participant.joined';
  /** The identity of the participant in the room. */
  participant_identity: string;
  /**
   * `sip`: a phone. `web`: a browser.
   * More values may be added.
   */
  kind: 'sip' | 'web' | (string & {});
}

/** A phone or browser that joined a call. Part of `StoredEvent_call_participant_joined`. */
export interface ParticipantJoinedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** Identity of the participant in the room of the call. */
  participant_identity: string;
  /**
   * `sip`: a phone. `web`: a browser.
   * More values may be added.
   */
  kind: ParticipantKind;
  /** The SIP response with which the phone did not take the call. Null: there was none, as on joining. */
  sip_status: SipStatus | null;
  /** Why it left, in the words of the media service. Null: it gave no reason, or it is a joining. */
  disconnect_reason: string | null;
  /**
   * When the participant joined.
   * ISO 8601 date and time in UTC.
   */
  joined_at: string;
}

/**
 * `sip`: a phone. `web`: a browser. Part of `ParticipantJoinedObject`, `ParticipantLeftObject`.
 * More values may be added.
 */
export type ParticipantKind = 'sip' | 'web' | (string & {});

/** A phone or a browser left the room. Part of `TimelineEntry`. */
export interface ParticipantLeftEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'participant.left';
  /** The identity of the participant in the room. */
  participant_identity: string;
  /** LiveKit's reason, such as `CLIENT_INITIATED`. Null: none is known. */
  disconnect_reason: string | null;
}

/** A phone or browser that left a call. Part of `StoredEvent_call_participant_left`. */
export interface ParticipantLeftObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** Identity of the participant in the room of the call. */
  participant_identity: string;
  /**
   * `sip`: a phone. `web`: a browser.
   * More values may be added.
   */
  kind: ParticipantKind;
  /** The SIP response with which the phone did not take the call. Null: there was none, as on joining. */
  sip_status: SipStatus | null;
  /** Why it left, in the words of the media service. Null: it gave no reason, or it is a joining. */
  disconnect_reason: string | null;
  /**
   * When the participant left.
   * ISO 8601 date and time in UTC.
   */
  left_at: string;
}

/** The summary is being made. Ask again no sooner than `Retry-After` says. Response of `summaries.get`, `summaries.rerun`. */
export interface PendingCallSummary {
  /** The summary is being made. */
  status: 'pending';
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * When the summary may be ready. An estimate, never in the past.
   * ISO 8601 date and time in UTC.
   */
  estimated_ready_at: string;
}

/** The median and the 95th percentile. Part of `TurnMetrics`. */
export interface Percentiles {
  /**
   * The median, in milliseconds.
   * Whole number. At least 0.
   */
  p50: number;
  /**
   * The 95th percentile, in milliseconds.
   * Whole number. At least 0.
   */
  p95: number;
}

/** The language model plays the caller. Part of `TestCaller`. */
export interface PersonaCaller {
  /** The kind. */
  type: 'persona';
  /**
   * Who the caller is and how they talk.
   * 1 to 2000 characters.
   */
  persona: string;
  /**
   * What the caller wants.
   * 1 to 2000 characters.
   */
  goal: string;
}

/** The language model plays the caller. Part of `TestCallerInput`. */
export interface PersonaCallerInput {
  /** The kind. */
  type: 'persona';
  /**
   * Who the caller is and how they talk.
   * 1 to 2000 characters.
   */
  persona: string;
  /**
   * What the caller wants.
   * 1 to 2000 characters.
   */
  goal: string;
}

/** A phone number of a tenant. Part of `CreatedPhoneNumber`, `PhoneNumberList`, `PhoneNumberResponse`, `ImportedNumber`, `ReleasedNumber`. */
export interface PhoneNumber {
  /**
   * Id of the phone number, `pn_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * The number, in E.164. It never changes.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  number: string;
  /**
   * `released`: no longer yours here; any tenant can register or import the number.
   * More values may be added.
   */
  status: PhoneNumberStatus;
  /**
   * `byo_sip`: registered by you, on a trunk of your own. `carrier_pv`: imported from a carrier account.
   * More values may be added.
   */
  provider_kind: ProviderKind;
  /**
   * Id of the record of your carrier account. Null: the number was not imported.
   * At most 128 characters.
   */
  carrier_account_id: string | null;
  /**
   * Id of the record of the trunk at the carrier. Null: the number was not imported.
   * At most 128 characters.
   */
  carrier_trunk_id: string | null;
  /**
   * What the number is called here. Null: nothing.
   * 1 to 200 characters.
   */
  label: string | null;
  /**
   * Id of the agent that answers inbound calls. Null: no agent does.
   * At most 128 characters.
   */
  agent_id: string | null;
  /** The version of the agent that answers, or `published`. */
  agent_version: number | 'published';
  /** Who is asked which agent answers an inbound call. Null: nobody, `agent_id` does. */
  answer_url: string | null;
  /**
   * Id of the trunk through which calls to the number arrive. Null: none.
   * At most 128 characters.
   */
  trunk_id: string | null;
  /**
   * Your own correlation id, which inbound calls of the number get too. Null: none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** The country of the number, as an ISO 3166 code of two letters. Null: it belongs to none, such as +800, or its area code is not assigned. */
  country: string | null;
  /**
   * When the number was registered or imported.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the record was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
  /**
   * When the number was released. Null: it is active.
   * ISO 8601 date and time in UTC.
   */
  released_at: string | null;
}

/** A page of phone numbers. Response of `phoneNumbers.list`. */
export interface PhoneNumberList {
  /** The numbers of this page, newest first. */
  phone_numbers: PhoneNumber[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** One phone number. Response of `phoneNumbers.get`, `phoneNumbers.update`, `phoneNumbers.release`. */
export interface PhoneNumberResponse {
  /** A phone number of a tenant. */
  phone_number: PhoneNumber;
}

/**
 * Whether a number is in use or released. Part of `PhoneNumber`.
 * More values may be added.
 */
export type PhoneNumberStatus = 'active' | 'released' | (string & {});

/** Whether a number is in use or released. Part of `ListPhoneNumbersQuery`. */
export type PhoneNumberStatusInput = 'active' | 'released';

/** The number to call, and the trunk to use. Body of `calls.phoneTest`. */
export interface PhoneTestBody {
  /**
   * The number to call, in E.164.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string;
  /**
   * Id of the trunk to call through. Null or absent: the newest active trunk that places calls.
   * At most 128 characters.
   */
  trunk_id?: string | null | undefined;
}

/**
 * `read`: the routes of the tenant that only read. `manage`: also those that change something. Neither makes portal sessions, and neither sees a signing secret. Part of `PortalSession`.
 * More values may be added.
 */
export type PortalAccess = 'read' | 'manage' | (string & {});

/** `read`: the routes of the tenant that only read. `manage`: also those that change something. Neither makes portal sessions, and neither sees a signing secret. Part of `CreatePortalSessionBody`. */
export type PortalAccessInput = 'read' | 'manage';

/** A portal session and its tenant. Response of `portal.open`, `portal.login`, `portal.setPassword`, `portal.session`. */
export interface PortalResponse {
  /** The record of a portal session. Its link and its cookie are never shown again. */
  portal_session: PortalSession;
  /** The tenant to which the session gives access. */
  tenant: PortalTenant;
  /** The user who signed in. Null: a link opened the session. */
  user: User | null;
  /**
   * What the session opens, as `x-access` of operations name it.
   * More values may be added.
   */
  access: AccessClass[];
}

/** The record of a portal session. Its link and its cookie are never shown again. Part of `CreatedPortalSession`, `PortalSessionList`, `PortalSessionResponse`, `PortalResponse`. */
export interface PortalSession {
  /**
   * Id of the portal session, `ps_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * `read`: the routes of the tenant that only read. `manage`: also those that change something. Neither makes portal sessions, and neither sees a signing secret.
   * More values may be added.
   */
  access: PortalAccess;
  /**
   * Id of the user who signed in. Null: a link was made for somebody without an account.
   * At most 128 characters.
   */
  user_id: string | null;
  /**
   * Whom the session is for, in your words. Null: none was given.
   * 1 to 200 characters.
   */
  label: string | null;
  /**
   * When the link was made.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * Until when the link can be opened: ten minutes, and never after `expires_at`.
   * ISO 8601 date and time in UTC.
   */
  link_expires_at: string;
  /**
   * When the link was opened, which works once. Null: it has not been opened.
   * ISO 8601 date and time in UTC.
   */
  used_at: string | null;
  /**
   * When the session ends, whether or not its link was opened.
   * ISO 8601 date and time in UTC.
   */
  expires_at: string;
  /**
   * When the session, or its unused link, was ended early: revoked, or signed out. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  revoked_at: string | null;
}

/** A page of portal sessions. Response of `portalSessions.list`. */
export interface PortalSessionList {
  /** The sessions of this page, newest first. */
  portal_sessions: PortalSession[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `portalSessions.get`, `portalSessions.revoke`. */
export interface PortalSessionResponse {
  /** The record of a portal session. Its link and its cookie are never shown again. */
  portal_session: PortalSession;
}

/** The tenant to which the session gives access. Part of `PortalResponse`. */
export interface PortalTenant {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /** The name of the tenant. */
  name: string;
}

/** Query of `customFields.starterPack`. */
export interface PreviewStarterPackQuery {
  /**
   * Id of the vertical, such as `real_estate`, `generic` or `lending`.
   * 1 to 64 characters.
   */
  vertical: string;
}

/** A price from a moment on, until a newer one of the same component, provider, model and unit. Part of `PriceList`, `PriceResponse`, `DeletedPriceResponse`. */
export interface Price {
  /**
   * Id of the price, `pr_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * What is priced.
   * More values may be added.
   */
  component: UsageComponent;
  /**
   * The provider, as in the usage of calls.
   * 1 to 200 characters.
   */
  provider: string;
  /**
   * The model, as in the usage of calls. Null: every model that has no price of its own.
   * 1 to 200 characters.
   */
  model: string | null;
  /**
   * The unit that is priced.
   * More values may be added.
   */
  unit: UsageUnit;
  /**
   * The price of `per_quantity` units: a decimal number as a text, with at most 10 decimal places.
   * Pattern: `^\d{1,9}(\.\d{1,10})?$`.
   */
  price: string;
  /**
   * How many units the price is for, such as 1000000 tokens or 60 seconds.
   * Whole number. 1 to 1000000000.
   */
  per_quantity: number;
  /**
   * ISO 4217. The first price of an installation fixes it for all.
   * Pattern: `^[A-Z]{3}$`.
   */
  currency: string;
  /**
   * It is the price of calls that were created at this moment or later.
   * ISO 8601 date and time in UTC.
   */
  valid_from: string;
  /**
   * When it was added.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** True: something was priced with it, so it can no longer be removed. */
  used: boolean;
}

/** Response of `prices.list`. */
export interface PriceList {
  /** The prices of this page, newest first. */
  prices: Price[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `prices.create`. */
export interface PriceResponse {
  /** A price from a moment on, until a newer one of the same component, provider, model and unit. */
  price: Price;
}

/** Agents break down: when an alert opens. Part of `AlertRulesByKind`. */
export interface ProviderErrorsRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * So many calls of the last hour in which the agent broke down.
   * Whole number. 1 to 1000.
   */
  calls: number;
}

/** Agents break down: what is left out stays. Part of `AlertRulesChange`. */
export interface ProviderErrorsRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * So many calls of the last hour in which the agent broke down.
   * Whole number. 1 to 1000.
   */
  calls?: number | undefined;
}

/**
 * `byo_sip`: the tenant entered it. `carrier_pv`: imported from an account at the carrier. Part of `Trunk`, `PhoneNumber`.
 * More values may be added.
 */
export type ProviderKind = 'byo_sip' | 'carrier_pv' | (string & {});

/** May be empty: the draft is published. Body of `agentVersions.publish`. */
export interface PublishAgentBody {
  /**
   * The version to publish: also an earlier one, to go back. Null or absent: the draft.
   * Whole number. 1 to 2147483647.
   */
  version?: number | null | undefined;
  /**
   * Why, for those who read the versions later. Null or absent: its note stays.
   * At most 500 characters.
   */
  note?: string | null | undefined;
}

/** Response of `agentVersions.publish`. */
export interface PublishedAgent {
  /** The prompt, voice and tools with which a call is held. */
  agent: Agent;
  /** A version of an agent: what calls that have its number were held with. */
  agent_version: AgentVersion;
}

/** The facts of a call about real estate. Part of `VerticalBlock`. */
export interface RealEstateBlock {
  /** The vertical of the facts. */
  id: 'real_estate';
  /** What a call about real estate is asked for. */
  facts: RealEstateVertical;
}

/** What a call about real estate is asked for. Part of `RealEstateBlock`. */
export interface RealEstateVertical {
  /** What the caller can pay or wants to get, in the words of the call. */
  budget: FactString;
  /** By when the caller wants to buy, sell, rent or move. */
  timeline: FactString;
  /** Where the property is or should be. */
  area: FactString;
  /** Whether a lender has approved the caller for a loan. */
  pre_approved: FactBoolean;
  /** The kind of property, such as a house or a condo. */
  property_type: FactString;
  /** The number of bedrooms. */
  beds: FactNumber;
  /** The number of bathrooms. */
  baths: FactNumber;
}

/**
 * `archived`: kept for what refers to it, and used by nothing new. Part of `Agent`, `Trunk`, `CustomField`.
 * More values may be added.
 */
export type RecordStatus = 'active' | 'archived' | (string & {});

/** `archived`: kept for what refers to it, and used by nothing new. Part of `ListAgentsQuery`, `ListToolsQuery`, `ListTrunksQuery`, `ListCustomFieldsQuery`. */
export type RecordStatusInput = 'active' | 'archived';

/** The recording can be listened to. Part of `TimelineEntry`. */
export interface RecordingCompletedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'recording.completed';
}

/**
 * What is said about recording at the beginning of a call. `none`: nothing. `announce`: the agent says `recording_consent_text`, and the recording begins after it. `ask`: it asks, and only a clear yes begins the recording and the transcript; without one the call goes on, and nothing of it is stored. The recording itself also needs `record_calls`. Part of `Agent`, `AgentSettings`.
 * More values may be added.
 */
export type RecordingConsent = 'none' | 'announce' | 'ask' | (string & {});

/** Something was said about recording, or nothing was until the end. The words are in the call. Part of `TimelineEntry`. */
export interface RecordingConsentEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'recording.consent';
  /**
   * How far it is. `pending`: the sentence has not been said, or the question not been answered. `announced`: the sentence was said. `granted`: the answer was yes. `refused`: it was no, or not clear, or the call ended before; this stays. `withdrawn`: a no came after the yes; from then on nothing was stored.
   * More values may be added.
   */
  status: ConsentStatus;
}

/** What is said about recording at the beginning of a call. `none`: nothing. `announce`: the agent says `recording_consent_text`, and the recording begins after it. `ask`: it asks, and only a clear yes begins the recording and the transcript; without one the call goes on, and nothing of it is stored. The recording itself also needs `record_calls`. Part of `CreateAgentBody`, `UpdateAgentBody`. */
export type RecordingConsentInput = 'none' | 'announce' | 'ask';

/** There will be no recording. Part of `TimelineEntry`. */
export interface RecordingFailedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'recording.failed';
  /**
   * Why a recording failed. `not_requested`: the call ended, or its consent was withdrawn, before there was audio. `refused`: the media service refused the request. `not_started`: the recorder did not start in time. `no_file`: no file arrived in the storage.
   * More values may be added.
   */
  reason: RecordingFailure;
}

/**
 * Why a recording failed. `not_requested`: the call ended, or its consent was withdrawn, before there was audio. `refused`: the media service refused the request. `not_started`: the recorder did not start in time. `no_file`: no file arrived in the storage. Part of `RecordingFailedEntry`.
 * More values may be added.
 */
export type RecordingFailure = 'not_requested' | 'refused' | 'not_started' | 'no_file' | (string & {});

/** The recording ended with the call; its file is being finished. Part of `TimelineEntry`. */
export interface RecordingProcessingEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'recording.processing';
}

/** The call is to be recorded. Part of `TimelineEntry`. */
export interface RecordingRequestedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'recording.requested';
}

/** The recorder was started. Part of `TimelineEntry`. */
export interface RecordingStartedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'recording.started';
  /** Id of the recording job at the media service. Null: there is none, or it is not known yet. */
  egress_id: string | null;
}

/**
 * How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the call is over, the file is being finished. `completed` and `failed` are final. Part of `ListedCall`, `Call`, `CallCompletedObject`.
 * More values may be added.
 */
export type RecordingStatus = 'none' | 'pending' | 'recording' | 'processing' | 'completed' | 'failed' | (string & {});

/** The number of requeued deliveries, and what is done about missing events. Response of `webhooks.recover`. */
export interface RecoverResult {
  /**
   * How many deliveries are sent again.
   * Whole number. At least 0.
   */
  requeued: number;
  /**
   * How many events the endpoint never got; at most 100000 are counted and sent. Null: they were not asked for.
   * Whole number. 0 to 100000.
   */
  missing: number | null;
  /**
   * Sends the missing events in the background; its progress can be read. Null: there is nothing to send.
   * At most 128 characters.
   */
  webhook_redelivery_id: string | null;
}

/** From when on deliveries are sent again. Body of `webhooks.recover`. */
export interface RecoverWebhookBody {
  /**
   * Deliveries and events that were created at this time or later.
   * ISO 8601 date and time with an offset or `Z`.
   */
  since: string | Date;
  /**
   * Also deliveries that wait for their next attempt: they get an extra one now and keep their schedule.
   * @default false
   */
  include_waiting?: boolean | undefined;
  /**
   * Also events that the endpoint never got because it was disabled, did not exist, or did not want their type: those of the types that it wants now.
   * @default false
   */
  include_missing?: boolean | undefined;
  /**
   * Send nothing; only count the missing events.
   * @default false
   */
  dry_run?: boolean | undefined;
}

/** Response of `secondFactor.turnOn`. */
export interface RecoveryCodes {
  /** Each is accepted once in place of a code. They are not shown again. */
  recovery_codes: string[];
}

/**
 * `payment`: numbers of cards, their check numbers, IBANs. `identity`: identity, tax and passport numbers. `contact`: e-mail addresses and telephone numbers. `name`: names of persons, found by the model after the call. `address`: postal addresses, found by the model after the call. `health`: what tells of somebody’s health, found by the model after the call. Part of `Agent`, `Tenant`, `AgentSettings`, `TenantPrivacy`.
 * More values may be added.
 */
export type RedactionClass = 'payment' | 'identity' | 'contact' | 'name' | 'address' | 'health' | (string & {});

/** `payment`: numbers of cards, their check numbers, IBANs. `identity`: identity, tax and passport numbers. `contact`: e-mail addresses and telephone numbers. `name`: names of persons, found by the model after the call. `address`: postal addresses, found by the model after the call. `health`: what tells of somebody’s health, found by the model after the call. Part of `CreateAgentBody`, `UpdateAgentBody`, `CreateTenantBody`, `UpdateTenantBody`. */
export type RedactionClassInput = 'payment' | 'identity' | 'contact' | 'name' | 'address' | 'health';

/** What to take out before the transcript is passed on. Part of `CallSummaryPayload`. */
export interface RedactionFlags {
  /** Numbers of identity documents were said. */
  pii: boolean;
  /** Card or account numbers were said. */
  payment_info: boolean;
  /** Health was spoken of. */
  health_info: boolean;
}

/** Response of `webhookDeliveries.redeliver`. */
export interface RedeliveredResponse {
  /** One event for one endpoint. Its id is the event body's `id` and the `Svc-Webhook-Id` header. */
  webhook_delivery: WebhookDelivery;
}

/** Response of `webhookDeliveries.createRedelivery`. */
export interface RedeliveryAccepted {
  /**
   * How many deliveries match; at most 100000 are counted.
   * Whole number. 0 to 100000.
   */
  total: number;
  /** Null: it was a `dry_run`. */
  webhook_redelivery: WebhookRedelivery | null;
}

/** As in the list of deliveries; all of them must match. No members: all deliveries. Part of `CreateRedeliveryBody`. */
export interface RedeliveryFilters {
  /** Only deliveries with this status. */
  status?: DeliveryStatusInput | undefined;
  /**
   * Only deliveries of this type of event.
   * At most 64 characters.
   */
  event_type?: string | undefined;
  /**
   * Only what belongs to the webhook endpoint with this id.
   * At most 128 characters.
   */
  webhook_endpoint_id?: string | undefined;
  /**
   * Only what belongs to the call with this id.
   * At most 128 characters.
   */
  call_id?: string | undefined;
  /**
   * Only deliveries created after this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_after?: string | Date | undefined;
  /**
   * Only deliveries created before this moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  created_before?: string | Date | undefined;
}

/**
 * `running`: some deliveries have not been looked at yet. `completed`: all have. Part of `WebhookRedelivery`.
 * More values may be added.
 */
export type RedeliveryStatus = 'running' | 'completed' | (string & {});

/** The number as it now is. Response of `carrierImports.release`. */
export interface ReleasedNumber {
  /** A phone number of a tenant. */
  phone_number: PhoneNumber;
}

/** The report of the agent was complete, and with it the transcript. Part of `TimelineEntry`. */
export interface ReportReceivedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'report.received';
}

/** Who made the request. Part of `RequestEntry`. */
export interface RequestActor {
  /**
   * `system`: the platform itself.
   * More values may be added.
   */
  type: ActorType;
  /** Id of the API key or operator. Null: it has none. */
  id: string | null;
}

/** One request that was made for a tenant, without its content. Part of `RequestEntryList`. */
export interface RequestEntry {
  /**
   * Id of the request, `rq_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * When the request arrived.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * The operation, by its `operationId` in `openapi.json`.
   * At most 64 characters.
   */
  operation: string;
  /**
   * The method of the request.
   * At most 16 characters.
   */
  method: string;
  /**
   * The path of the operation, with the names of its parameters instead of their values.
   * At most 200 characters.
   */
  route: string;
  /** The request used the form of the path from before `/v1`. */
  legacy_path: boolean;
  /**
   * Status of the response. Null: the client closed the connection before the response began.
   * Whole number.
   */
  status: number | null;
  /**
   * `error` of the response. Null: the response is not an error.
   * At most 64 characters.
   */
  error_code: string | null;
  /**
   * From the arrival of the request to the end of its response, in milliseconds.
   * Whole number. At least 0.
   */
  duration_ms: number;
  /** Who made the request. */
  actor: RequestActor;
  /**
   * Id of the request, as in the `X-Request-Id` header.
   * At most 128 characters.
   */
  request_id: string;
  /** The response was stored by an earlier request with the same `Idempotency-Key`. */
  idempotent_replayed: boolean;
}

/** A page of the request log. Response of `requestLog.list`. */
export interface RequestEntryList {
  /** The entries of this page, newest first. */
  requests: RequestEntry[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Why; kept in the audit log. Body of `summaries.rerun`. */
export interface RerunSummaryBody {
  /**
   * Why it is made anew, in your own words; kept in the audit log.
   * 1 to 500 characters.
   */
  reason: string;
}

/** The account, and the link that sets its new password. The link is shown once. Response of `operators.resetPassword`. */
export interface ResetPasswordResponse {
  /** An operator account. `disabled`: it cannot sign in, and its sessions have ended. */
  operator: OperatorAccount;
  /** A one-time link for an operator. The link itself is shown once, when it is made. */
  invitation: Invitation;
  /**
   * The link to send to the operator. What follows `#` is the token, which is a secret. It is not shown again.
   * URL.
   */
  url: string;
}

/** The room of the call was closed. Part of `TimelineEntry`. */
export interface RoomClosedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'room.closed';
}

/** May be empty: the old secret is then invalid at once. Body of `tools.rotateSecret`, `webhooks.rotateSecret`. */
export interface RotateSecretBody {
  /**
   * For so many seconds requests carry two signatures, as two `v1`: of the new secret and of the one it replaces. 0: the old secret is invalid at once.
   * Whole number. 0 to 86400.
   * @default 0
   */
  overlap_sec?: number | undefined;
}

/** The `answer_url` of the number was asked which agent answers the call. Part of `TimelineEntry`. */
export interface RoutingAskedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'routing.asked';
  /**
   * Number of the request, from 1. A second one follows a crash.
   * Whole number. At least 1.
   */
  attempt: number;
}

/** It was decided which agent answers the call. Part of `TimelineEntry`. */
export interface RoutingDecidedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'routing.decided';
  /**
   * Who answers an inbound call. `agent`: the one that the response named. `refused`: nobody, the response refused the call. `fallback`: the agent of the number.
   * More values may be added.
   */
  decision: RoutingDecision;
  /**
   * Id of the agent that answers; of a refused call, that of its number.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent. Null: the call has none, as old calls. Absent: the call is from before this field.
   * Whole number.
   */
  agent_version?: number | null;
  /**
   * Why the agent of the number answers. Null: that was not needed.
   * More values may be added.
   */
  problem: RoutingProblem | null;
  /**
   * Status of the response. Null: there was none.
   * Whole number.
   */
  http_status: number | null;
  /** What was wrong with the response, in words. Null: nothing. */
  error: string | null;
  /**
   * How long the request took, in milliseconds.
   * Whole number. At least 0.
   */
  duration_ms: number;
}

/**
 * Who answers an inbound call. `agent`: the one that the response named. `refused`: nobody, the response refused the call. `fallback`: the agent of the number. Part of `RoutingDecidedEntry`.
 * More values may be added.
 */
export type RoutingDecision = 'agent' | 'refused' | 'fallback' | (string & {});

/**
 * Why the agent of the number answers. `timeout`: no complete response in 1.5 s. `unreachable`: no response. `http_status`: not a 2xx; redirections are not followed. `invalid_response`: it named no agent and did not refuse, or `agent_version` or `variables` is none. `unknown_agent`: the tenant has no such active agent. `unknown_version`: the agent has no such version. `undeclared_variables`: `variables` has a name that the agent does not have. `missing_variables`: `variables` lacks one that a dispatch must give. `interrupted`: the process ended while it asked, twice. `not_asked`: the number has no `answer_url` any more. Part of `RoutingDecidedEntry`.
 * More values may be added.
 */
export type RoutingProblem = 'timeout' | 'unreachable' | 'http_status' | 'invalid_response' | 'unknown_agent' | 'unknown_version' | 'undeclared_variables' | 'missing_variables' | 'interrupted' | 'not_asked' | (string & {});

/** A message of the agent has these words. Part of `TestAssertion`. */
export interface SaidAssertion {
  /** The kind. */
  type: 'said';
  /**
   * The words. Case and white space do not matter.
   * 1 to 2000 characters.
   */
  text: string;
}

/** A message of the agent has these words. Part of `TestAssertionInput`. */
export interface SaidAssertionInput {
  /** The kind. */
  type: 'said';
  /**
   * The words. Case and white space do not matter.
   * 1 to 2000 characters.
   */
  text: string;
}

/** Query of `knowledge.search`. */
export interface SearchKnowledgeQuery {
  /**
   * A question or key words, in the language of the documents.
   * 1 to 1000 characters.
   */
  question: string;
  /**
   * Only the documents in which this agent looks up answers.
   * At most 128 characters.
   */
  agent_id?: string | undefined;
  /**
   * Only this document.
   * At most 128 characters.
   */
  document_id?: string | undefined;
  /**
   * How many passages the response holds at most. An agent gets three.
   * Whole number. 1 to 10.
   * @default 3
   */
  limit?: number | undefined;
}

/** Response of `secondFactor.turnOff`. */
export interface SecondFactorOff {
  /** The second factor is off. */
  ok: true;
}

/** Response of `secondFactor.propose`. */
export interface SecondFactorProposal {
  /** The secret in base32, to be typed. */
  secret: string;
  /** The same as an `otpauth://` address, to be shown as a QR code. */
  url: string;
}

/** A replaced secret runs out: when an alert opens. Part of `AlertRulesByKind`. */
export interface SecretExpiringRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * The secret signs for so many hours more, at most.
   * Whole number. 1 to 24.
   */
  hours: number;
}

/** A replaced secret runs out: what is left out stays. Part of `AlertRulesChange`. */
export interface SecretExpiringRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * The secret signs for so many hours more, at most.
   * Whole number. 1 to 24.
   */
  hours?: number | undefined;
}

/**
 * The mood of the whole call. Part of `SummaryMetrics`.
 * More values may be added.
 */
export type Sentiment = 'positive' | 'neutral' | 'negative' | 'mixed' | (string & {});

/** A session of the person who asks. Part of `SessionList`, `SessionResponse`. */
export interface Session {
  /**
   * Id of the session, `se_<hex>` of an operator; of a user that of its portal session, `ps_<hex>`.
   * 1 to 128 characters.
   */
  id: string;
  /** Whether it is the session of this request. */
  current: boolean;
  /**
   * When the person signed in.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the session was last used, to the minute.
   * ISO 8601 date and time in UTC.
   */
  last_seen_at: string;
  /** The IP address from which the person signed in. Null: not known. */
  address: string | null;
  /** The `User-Agent` of the sign-in, its first 256 bytes. Null: not known. */
  user_agent: string | null;
  /**
   * When the session ends by itself.
   * ISO 8601 date and time in UTC.
   */
  expires_at: string;
}

/** The sessions of the person who asks. Response of `sessions.list`. */
export interface SessionList {
  /** The session of the request, then those that were used last. */
  sessions: Session[];
}

/** Response of `sessions.end`. */
export interface SessionResponse {
  /** A session of the person who asks. */
  session: Session;
}

/** Body of `prices.setMarkup`. */
export interface SetMarkupBody {
  /**
   * Added to every price: a decimal number as a text, with at most 2 decimal places.
   * Pattern: `^\d{1,4}(\.\d{1,2})?$`.
   */
  percent: string;
  /**
   * From when on it is added. Absent: from now on.
   * ISO 8601 date and time with an offset or `Z`.
   */
  valid_from?: string | Date | undefined;
}

/** Body of `portal.setPassword`. */
export interface SetUserPasswordBody {
  /**
   * What stands behind `#` in the link.
   * 1 to 128 characters.
   */
  token: string;
  /**
   * The password of the user from now on.
   * 12 to 1024 characters.
   */
  password: string;
  /**
   * The code of the authenticator app, or a recovery code, where the account has a second factor.
   * At most 64 characters.
   */
  totp?: string | undefined;
}

/** Body of `operatorSession.signInByLink`. */
export interface SignInByLinkBody {
  /**
   * The part of the link behind `#`.
   * 1 to 128 characters.
   */
  token: string;
}

/** Part of `TrunkOutboundInput`, `TrunkOutbound`, `TrunkOutboundChange`. */
export type SipHeaders = Record<string, string>;

/** The final SIP response of the remote side. Part of `ListedCall`, `Call`, `TransferFailedEntry`, `CallEndedEntry`, `ParticipantJoinedObject`, `ParticipantLeftObject`, `DispatchFailedObject`. */
export interface SipStatus {
  /**
   * The SIP status code, such as 486.
   * Whole number.
   */
  code: number;
  /** The text of the response, such as `Busy Here`. */
  reason: string;
}

/** The platform learned a SIP status of the dial: that it rings, was answered or refused. Part of `TimelineEntry`. */
export interface SipStatusEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'sip.status';
  /**
   * The SIP status code, such as 486.
   * Whole number.
   */
  code: number;
  /** The text of the response, such as `Busy Here`. */
  reason: string;
}

/** The agent began to transfer the call to a SIP address. Part of `TimelineEntry`. */
export interface SipTransferRequestedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'sip_transfer.requested';
  /** The SIP address. */
  sip_uri: string;
  /** Name of the target among the agent's `transfer_targets`. */
  target: string;
}

/**
 * Transport of SIP to the carrier. `auto`: the media service chooses. Part of `TrunkOutbound`.
 * More values may be added.
 */
export type SipTransport = 'auto' | 'udp' | 'tcp' | 'tls' | (string & {});

/** Transport of SIP to the carrier. `auto`: the media service chooses. Part of `TrunkOutboundInput`, `TrunkOutboundChange`. */
export type SipTransportInput = 'auto' | 'udp' | 'tcp' | 'tls';

/**
 * Who spoke: the agent or the person. Part of `TranscriptItem`.
 * More values may be added.
 */
export type Speaker = 'agent' | 'user' | (string & {});

/** Budget of the day reached: when an alert opens. Part of `AlertRulesByKind`. */
export interface SpendBudgetRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * What the calls that were created on one day in the zone of the tenant may cost, in the currency of the price book: a decimal number as a text.
   * Pattern: `^\d{1,9}(\.\d{1,10})?$`.
   */
  amount: string;
  /** Whether dispatches are refused with `budget_reached` while the budget of the day is used up. */
  stop_dispatch: boolean;
}

/** Budget of the day reached: what is left out stays. Part of `AlertRulesChange`. */
export interface SpendBudgetRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * What the calls that were created on one day in the zone of the tenant may cost, in the currency of the price book: a decimal number as a text.
   * Pattern: `^\d{1,9}(\.\d{1,10})?$`.
   */
  amount?: string | undefined;
  /** Whether dispatches are refused with `budget_reached` while the budget of the day is used up. */
  stop_dispatch?: boolean | undefined;
}

/** The definitions that a vertical starts with; read-only. Response of `customFields.starterPack`. */
export interface StarterPack {
  /**
   * Id of the vertical, such as `real_estate`, `generic` or `lending`.
   * 1 to 64 characters.
   */
  vertical: string;
  /** The fields that the pack suggests. */
  custom_fields: FieldDefinition[];
}

/** `rejected`: keys that the pack does not have. Response of `customFields.applyStarterPack`. */
export interface StarterPackApplied {
  /**
   * Keys of the fields that were created.
   * Each: Pattern: `^[a-z][a-z0-9_]{0,63}$`.
   */
  created: string[];
  /**
   * Keys that active fields already had; nothing was changed.
   * Each: Pattern: `^[a-z][a-z0-9_]{0,63}$`.
   */
  skipped_existing: string[];
  /** Keys that the pack does not have. */
  rejected: string[];
}

/** What calls cost in one currency. Part of `ListedCall`, `StatsTotals`, `StatsGroup`, `PartOfDay`. */
export interface StatsCost {
  /** The currency, as ISO 4217 has it, such as `EUR`. */
  currency: string;
  /**
   * The sum of the lines of usage that have a price: an exact decimal number.
   * Pattern: `^-?\d+(\.\d+)?$`.
   */
  total: string;
}

/** The calls of one day, agent, trunk or outcome. Part of `CallStats`. */
export interface StatsGroup {
  /**
   * The day (`2026-11-21`), the id of the agent or trunk, or the outcome. Null: calls without a trunk, or without an outcome.
   * At most 128 characters.
   */
  key: string | null;
  /**
   * How many calls have ended.
   * Whole number. At least 0.
   */
  calls: number;
  /**
   * How many of them were answered.
   * Whole number. At least 0.
   */
  answered: number;
  /**
   * Their `duration_sec` together.
   * Whole number. At least 0.
   */
  seconds: number;
  /** How many calls ended for each `ended_reason`. A reason without calls is absent. */
  ended_reasons: Record<string, number>;
  /** How many calls have each outcome, by their newest summary. A call whose newest summary is not `ready` has none. */
  outcomes: Record<string, number>;
  /** How long the people waited for a reply. Null: no turn has a figure. */
  latency: StatsLatency | null;
  /** What the calls cost, once for each currency. Empty: nothing had a price. */
  costs: StatsCost[];
  /**
   * How many lines of usage had no price. They are not in `costs`.
   * Whole number. At least 0.
   */
  unpriced_lines: number;
}

/**
 * What the calls are grouped by. `day`: the date on which the call was created, in the zone of the tenant. `outcome`: that of its newest summary. Part of `CallStats`.
 * More values may be added.
 */
export type StatsGroupBy = 'day' | 'agent' | 'trunk' | 'outcome' | (string & {});

/** What the calls are grouped by. `day`: the date on which the call was created, in the zone of the tenant. `outcome`: that of its newest summary. Part of `GetStatsQuery`. */
export type StatsGroupByInput = 'day' | 'agent' | 'trunk' | 'outcome';

/** How long the people waited for a reply, over the turns of all calls: `total_ms` of their latency. The waits are counted in steps of 5 %, so a percentile is at most 2.5 % (or half a millisecond) from the exact one. Part of `StatsTotals`, `StatsGroup`. */
export interface StatsLatency {
  /**
   * How many turns of agents have a `total_ms`.
   * Whole number. At least 0.
   */
  turns: number;
  /**
   * The median, in milliseconds.
   * Whole number. At least 0.
   */
  p50_ms: number;
  /**
   * The 95th percentile, in milliseconds.
   * Whole number. At least 0.
   */
  p95_ms: number;
}

/** All calls of these days, also those of groups that are not listed. Part of `CallStats`. */
export interface StatsTotals {
  /**
   * How many calls have ended.
   * Whole number. At least 0.
   */
  calls: number;
  /**
   * How many of them were answered.
   * Whole number. At least 0.
   */
  answered: number;
  /**
   * Their `duration_sec` together.
   * Whole number. At least 0.
   */
  seconds: number;
  /** How many calls ended for each `ended_reason`. A reason without calls is absent. */
  ended_reasons: Record<string, number>;
  /** How many calls have each outcome, by their newest summary. A call whose newest summary is not `ready` has none. */
  outcomes: Record<string, number>;
  /** How long the people waited for a reply. Null: no turn has a figure. */
  latency: StatsLatency | null;
  /** What the calls cost, once for each currency. Empty: nothing had a price. */
  costs: StatsCost[];
  /**
   * How many lines of usage had no price. They are not in `costs`.
   * Whole number. At least 0.
   */
  unpriced_lines: number;
}

/** An event, once, however many endpoints wanted it. `payload` is the `data.object` of its deliveries (`data`, for `call.summary.ready`). Part of `EventFeed`. */
export type StoredEvent = StoredEvent_call_started | StoredEvent_call_participant_joined | StoredEvent_call_participant_left | StoredEvent_call_completed | StoredEvent_booking_created | StoredEvent_booking_updated | StoredEvent_booking_canceled | StoredEvent_agent_dispatch_failed | StoredEvent_webhook_test | StoredEvent_call_summary_ready | StoredEvent_alert_opened | StoredEvent_alert_closed | StoredEvent_erasure_completed;

/** Part of `StoredEvent`. */
export interface StoredEvent_agent_dispatch_failed {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'agent.dispatch_failed';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** An outbound call that could not be placed; no `call.completed` follows. */
  payload: DispatchFailedObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_alert_closed {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'alert.closed';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** An alert whose cause is over. */
  payload: AlertClosedObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_alert_opened {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'alert.opened';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** An alert that opened. */
  payload: AlertOpenedObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_booking_canceled {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'booking.canceled';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** A booking that was canceled. */
  payload: CanceledBooking;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_booking_created {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'booking.created';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** An appointment that the agent captured in a call. */
  payload: Booking;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_booking_updated {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'booking.updated';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** A booking whose details changed, as it is now. */
  payload: UpdatedBooking;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_completed {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'call.completed';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** A call that ended. */
  payload: CallCompletedObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_participant_joined {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'call.participant_joined';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** A phone or browser that joined a call. */
  payload: ParticipantJoinedObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_participant_left {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'call.participant_left';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** A phone or browser that left a call. */
  payload: ParticipantLeftObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_started {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'call.started';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** A call that began. */
  payload: CallStartedObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_summary_ready {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'call.summary.ready';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** The summary, which is `ready` or `failed`. */
  payload: SummaryEventData;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_erasure_completed {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'erasure.completed';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** A person who is erased. */
  payload: ErasureCompletedObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_webhook_test {
  /**
   * Id of the event, `ev_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The type of the event. */
  type: 'webhook.test';
  /**
   * Id of the call that it is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /** A test of an endpoint. */
  payload: WebhookTestObject;
  /** Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Summaries fail: when an alert opens. Part of `AlertRulesByKind`. */
export interface SummariesFailingRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * So many failed summaries in the last hour.
   * Whole number. 1 to 1000.
   */
  summaries: number;
}

/** Summaries fail: what is left out stays. Part of `AlertRulesChange`. */
export interface SummariesFailingRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * So many failed summaries in the last hour.
   * Whole number. 1 to 1000.
   */
  summaries?: number | undefined;
}

/** The appointment of the call. Part of `CallSummaryPayload`. */
export interface SummaryBooking {
  /** Whether an appointment was asked for or tried. */
  attempted: boolean;
  /** Whether a booking is on record for the call. */
  succeeded: boolean;
  /**
   * When the booked appointment is. Null: there is none.
   * ISO 8601 date and time with an offset or `Z`.
   */
  scheduled_for: string | null;
  /**
   * How the two sides meet. Null: that was not said.
   * More values may be added.
   */
  channel: AppointmentChannel | null;
}

/** Who the caller is and how to reach them. Part of `CallSummaryPayload`. */
export interface SummaryContact {
  /** Whether a name, an e-mail address or a phone number is known. */
  captured: FactBoolean;
  /** The name of the caller. */
  name: FactString;
  /** The e-mail address of the caller. */
  email: FactString;
  /** The phone number of the caller. */
  phone: FactString;
  /** Whether the caller agrees to be contacted again. `false`: the caller refused. Null: not said. */
  consent_to_followup: FactBoolean;
}

/** The summary, which is `ready` or `failed`. Part of `StoredEvent_call_summary_ready`. */
export type SummaryEventData = SummaryReadyData | SummaryFailedData;

/** The summary that is made of the conversation, as of a call, has this fact. Part of `TestAssertion`. */
export interface SummaryFactAssertion {
  /** The kind. */
  type: 'summary_fact';
  /**
   * Path of the fact in the `payload` of a summary, such as `contact.email`, `booking.scheduled_for` or `vertical.facts.budget`, or `custom.facts.` and the key of a custom field.
   * At most 128 characters. Pattern: `^(outcome|contact\.captured|contact\.name|contact\.email|contact\.phone|contact\.consent_to_followup|intent\.primary|intent\.secondary|booking\.attempted|booking\.succeeded|booking\.scheduled_for|booking\.channel|metrics\.sentiment_overall|vertical\.facts\.budget|vertical\.facts\.timeline|vertical\.facts\.area|vertical\.facts\.pre_approved|vertical\.facts\.property_type|vertical\.facts\.beds|vertical\.facts\.baths|custom\.facts\.[a-z][a-z0-9_]{0,63})$`.
   */
  fact: string;
  /** The value of the fact: a text, a number, true, false, a list of texts, or null where the conversation did not cover it. Texts are compared without case and surrounding space, telephone numbers by their digits, times as moments: one without an offset is meant in the zone of the agent, a date alone is any time of that day. */
  value: unknown;
}

/** The summary that is made of the conversation, as of a call, has this fact. Part of `TestAssertionInput`. */
export interface SummaryFactAssertionInput {
  /** The kind. */
  type: 'summary_fact';
  /**
   * Path of the fact in the `payload` of a summary, such as `contact.email`, `booking.scheduled_for` or `vertical.facts.budget`, or `custom.facts.` and the key of a custom field.
   * At most 128 characters. Pattern: `^(outcome|contact\.captured|contact\.name|contact\.email|contact\.phone|contact\.consent_to_followup|intent\.primary|intent\.secondary|booking\.attempted|booking\.succeeded|booking\.scheduled_for|booking\.channel|metrics\.sentiment_overall|vertical\.facts\.budget|vertical\.facts\.timeline|vertical\.facts\.area|vertical\.facts\.pre_approved|vertical\.facts\.property_type|vertical\.facts\.beds|vertical\.facts\.baths|custom\.facts\.[a-z][a-z0-9_]{0,63})$`.
   */
  fact: string;
  /** The value of the fact: a text, a number, true, false, a list of texts, or null where the conversation did not cover it. Texts are compared without case and surrounding space, telephone numbers by their digits, times as moments: one without an offset is meant in the zone of the agent, a date alone is any time of that day. */
  value: unknown;
}

/** A summary that failed for good. Part of `SummaryEventData`. */
export interface SummaryFailedData {
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  summary_id: string;
  /**
   * 1, or 2 when custom fields applied.
   * Whole number.
   */
  schema_version: number;
  /**
   * Version of the questions that the language model was asked.
   * Whole number.
   */
  prompt_version: number;
  /** Address from which the summary is read, with an API key. */
  url: string;
  /**
   * When the summary was finished.
   * ISO 8601 date and time in UTC.
   */
  generated_at: string;
  /** The summary could not be made. */
  status: 'failed';
  /** Why it failed, such as `transcript_empty`; as `failure.code` of the summary. */
  failure_code: string;
}

/** Why there is no summary. Part of `FailedCallSummary`, `SummaryRun`. */
export interface SummaryFailure {
  /**
   * Why a summary could not be made. `transcript_empty`: nothing was said. `no_consent`: the other side did not agree to a transcript, so there is none. `transcript_too_long`: longer than the language model takes. `llm_timeout`: the language model did not answer in time. `llm_invalid_json` and `schema_validation_failed`: its answer did not have the required form. `content_policy_block`: it declined to work on the call.
   * More values may be added.
   */
  code: SummaryFailureCode;
  /** The reason in words, for developers. */
  message: string;
  /** Whether `summary:rerun` may help. */
  retryable: boolean;
}

/**
 * Why a summary could not be made. `transcript_empty`: nothing was said. `no_consent`: the other side did not agree to a transcript, so there is none. `transcript_too_long`: longer than the language model takes. `llm_timeout`: the language model did not answer in time. `llm_invalid_json` and `schema_validation_failed`: its answer did not have the required form. `content_policy_block`: it declined to work on the call. Part of `SummaryFinishedEntry`, `SummaryFailure`.
 * More values may be added.
 */
export type SummaryFailureCode = 'transcript_empty' | 'no_consent' | 'transcript_too_long' | 'llm_timeout' | 'llm_invalid_json' | 'schema_validation_failed' | 'content_policy_block' | 'unknown' | (string & {});

/** The summary is ready, or could not be made. Part of `TimelineEntry`. */
export interface SummaryFinishedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'summary.finished';
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  summary_id: string;
  /**
   * Number of the run within its call, from 1.
   * Whole number. At least 1.
   */
  run_no: number;
  /**
   * How the run ended.
   * More values may be added.
   */
  status: 'ready' | 'failed' | (string & {});
  /**
   * Why it failed. Null: it did not.
   * More values may be added.
   */
  failure_code: SummaryFailureCode | null;
}

/** What the caller wanted. Part of `CallSummaryPayload`. */
export interface SummaryIntent {
  /**
   * What the caller wanted most.
   * More values may be added.
   */
  primary: CallIntent;
  /**
   * What the caller wanted besides. Null: nothing else.
   * More values may be added.
   */
  secondary: CallIntent | null;
}

/** Measures of the call, from the times of its turns. All 0 with the warning `metrics_unavailable`. Part of `CallSummaryPayload`. */
export interface SummaryMetrics {
  /**
   * The part of the speaking time that the caller held, 0 to 1.
   * 0 to 1.
   */
  talk_ratio: number;
  /**
   * How often the caller cut the agent off, or the agent began while the caller spoke.
   * Whole number. At least 0.
   */
  interruptions: number;
  /**
   * The sum of all silences longer than 2 seconds, in seconds.
   * At least 0.
   */
  dead_air_seconds: number;
  /**
   * The mood of the whole call.
   * More values may be added.
   */
  sentiment_overall: Sentiment;
}

/** A summary that can be read from `url`. Part of `SummaryEventData`. */
export interface SummaryReadyData {
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  summary_id: string;
  /**
   * 1, or 2 when custom fields applied.
   * Whole number.
   */
  schema_version: number;
  /**
   * Version of the questions that the language model was asked.
   * Whole number.
   */
  prompt_version: number;
  /** Address from which the summary is read, with an API key. */
  url: string;
  /**
   * When the summary was finished.
   * ISO 8601 date and time in UTC.
   */
  generated_at: string;
  /** The summary can be read. */
  status: 'ready';
  /** How the call turned out, such as `booked`; as `outcome` of the summary. */
  outcome: string;
  /** The vertical of the tenant: `real_estate`, `generic` or another one. */
  vertical_id: string;
}

/** A summary was requested. Part of `TimelineEntry`. */
export interface SummaryRequestedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'summary.requested';
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  summary_id: string;
  /**
   * Number of the run within its call, from 1.
   * Whole number. At least 1.
   */
  run_no: number;
  /**
   * Why it was run. `late_report`: in earlier versions, because the agent reported more turns after the first run.
   * More values may be added.
   */
  trigger: SummaryTrigger;
}

/** One making of a summary: after the call, or by a rerun. Its versions and vertical are known once it is finished. Part of `SummaryRunList`, `SummaryRunResponse`. */
export interface SummaryRun {
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * `1`, or `2` when custom fields applied. Null: the run is pending.
   * More values may be added.
   */
  schema_version: SummarySchemaVersion | null;
  /** Version of the questions that the language model was asked. Null: the run is pending. */
  prompt_version: string | null;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Number of the run within its call, from 1.
   * Whole number. At least 1.
   */
  run_no: number;
  /**
   * Why it was run. `late_report`: in earlier versions, because the agent reported more turns after the first run.
   * More values may be added.
   */
  trigger: SummaryTrigger;
  /** The `reason` of the rerun. Null: it is no rerun. */
  reason: string | null;
  /**
   * How far the run is.
   * More values may be added.
   */
  status: SummaryRunStatus;
  /** The vertical of the tenant. Null: the run is pending. */
  vertical_id: string | null;
  /**
   * How the call turned out. Null: the run is not `ready`.
   * More values may be added.
   */
  outcome: CallOutcome | null;
  /** The standard payload. Null: the run is not `ready`. */
  payload: CallSummaryPayload | null;
  /** The facts of the custom fields. Null: there were none to fill. */
  custom: CustomBlock | null;
  /** Why it failed. Null: it did not. */
  failure: SummaryFailure | null;
  /** Provider and name of the language model. Null: no worker has taken the run yet. */
  model: string | null;
  /**
   * Tokens that the language models read. Null: not known, or not finished.
   * Whole number.
   */
  input_tokens: number | null;
  /**
   * Tokens that the language models wrote. Null: not known, or not finished.
   * Whole number.
   */
  output_tokens: number | null;
  /**
   * How often a worker has taken the run.
   * Whole number. At least 0.
   */
  attempts: number;
  /**
   * When the run was requested.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the run ended. Null: it is pending.
   * ISO 8601 date and time in UTC.
   */
  finished_at: string | null;
}

/** Response of `summaries.list`, `summaryRuns.list`. */
export interface SummaryRunList {
  /** The runs of this page, newest first. */
  call_summaries: SummaryRun[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** The version of the summary. Response of `summaries.version`. */
export interface SummaryRunResponse {
  /** One making of a summary: after the call, or by a rerun. Its versions and vertical are known once it is finished. */
  call_summary: SummaryRun;
}

/**
 * How far the run is. Part of `SummaryRun`.
 * More values may be added.
 */
export type SummaryRunStatus = 'pending' | 'ready' | 'failed' | (string & {});

/**
 * `1`, or `2` when custom fields applied: then `custom` holds their facts. Part of `CallSummary`, `FailedCallSummary`, `SummaryRun`.
 * More values may be added.
 */
export type SummarySchemaVersion = '1' | '2' | (string & {});

/** A worker began to make the summary. Part of `TimelineEntry`. */
export interface SummaryStartedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'summary.started';
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  summary_id: string;
  /**
   * Number of the run within its call, from 1.
   * Whole number. At least 1.
   */
  run_no: number;
  /**
   * How many workers have begun, this one included.
   * Whole number. At least 1.
   */
  attempt: number;
}

/**
 * How far the summary is. `none`: the call has not completed, or could not be placed. Part of `ListedCall`, `Call`.
 * More values may be added.
 */
export type SummaryStatus = 'none' | 'pending' | 'ready' | 'failed' | (string & {});

/** The call in words, for people. Part of `CallSummaryPayload`. */
export interface SummaryText {
  /**
   * The call in one line.
   * At most 140 characters.
   */
  headline: string;
  /**
   * What happened, in a few sentences.
   * At most 600 characters.
   */
  narrative: string;
  /**
   * What to do next.
   * At most 200 characters.
   */
  next_best_action: string;
}

/**
 * Why it was run. `late_report`: in earlier versions, because the agent reported more turns after the first run. Part of `SummaryRequestedEntry`, `SummaryRun`.
 * More values may be added.
 */
export type SummaryTrigger = 'call_completed' | 'rerun' | 'late_report' | (string & {});

/**
 * What a reader of a summary should know. Part of `CallSummaryPayload`.
 * More values may be added.
 */
export type SummaryWarning = 'transcript_empty' | 'transcript_very_short' | 'low_confidence_outcome' | 'contact_not_captured' | 'booking_attempted_but_failed' | 'possible_opt_out_request' | 'possible_complaint' | 'redaction_flag_raised' | 'repair_used' | 'metrics_unavailable' | (string & {});

/** The state of an installation. Part of `SystemResponse`. */
export interface System {
  /** The version of the process that answers. */
  version: string;
  /** The `ROLE` of that process: `all`, `api` or `worker`. */
  role: string;
  /**
   * For how long it has run.
   * Whole number. At least 0.
   */
  uptime_sec: number;
  /**
   * By how many milliseconds the clock of its machine is ahead of the database's, which is the platform's; negative: behind.
   * Whole number.
   */
  clock_offset_ms: number;
  /**
   * `ok`: LiveKit responds. `refused`: it refuses our key. `unreachable`: no usable response within 2 s.
   * More values may be added.
   */
  livekit: SystemLivekit;
  /** Calls of all tenants. */
  calls: SystemCalls;
  /** Agents of the calls of all tenants. */
  agents: SystemAgents;
  /** Webhook deliveries of all tenants. */
  deliveries: SystemDeliveries;
  /** Every queue, by name. */
  jobs: SystemJobQueue[];
  /** The processes that are connected to the database, by name. Poolers between them may hide some. */
  processes: SystemProcess[];
  /** Scheduled tasks of the process that answers. Some are done by one worker for all: others do not show them. With `ROLE=api` a process has almost none. */
  tasks: SystemTask[];
}

/** Agents of the calls of all tenants. Part of `System`. */
export interface SystemAgents {
  /**
   * Calls in progress that an agent has accepted. Counted up to 10000.
   * Whole number. At least 0.
   */
  in_calls: number;
  /**
   * Calls in progress whose agent was requested from LiveKit and has not accepted. One that stays means that no agent worker runs, or that all are full. Counted up to 10000.
   * Whole number. At least 0.
   */
  awaited: number;
  /**
   * For how long the one awaited longest has been. Null: none is.
   * Whole number. At least 0.
   */
  longest_awaited_sec: number | null;
}

/** Calls of all tenants. Part of `System`. */
export interface SystemCalls {
  /**
   * Calls that wait for a place of their tenant. Counted up to 10000.
   * Whole number. At least 0.
   */
  waiting: number;
  /**
   * For how long the oldest of them has waited. Null: none waits.
   * Whole number. At least 0.
   */
  oldest_waiting_sec: number | null;
  /**
   * Calls that have a place: admitted and not ended. Counted up to 10000.
   * Whole number. At least 0.
   */
  in_progress: number;
  /**
   * The limits of all active tenants together.
   * Whole number. At least 0.
   */
  max_concurrent_calls: number;
}

/** Webhook deliveries of all tenants. Part of `System`. */
export interface SystemDeliveries {
  /**
   * Deliveries that have not ended; an estimate from 10,000 on.
   * Whole number. At least 0.
   */
  unfinished: number;
  /**
   * Deliveries whose time has come and that no worker has taken. Counted up to 10000.
   * Whole number. At least 0.
   */
  overdue: number;
  /**
   * For how long the oldest of them has been due. Null: none is.
   * Whole number. At least 0.
   */
  oldest_overdue_sec: number | null;
}

/** One queue of jobs. Part of `System`. */
export interface SystemJobQueue {
  /** The queue, such as `call.dial`. */
  name: string;
  /**
   * Jobs whose time has come and that no worker has taken.
   * Whole number. At least 0.
   */
  waiting: number;
  /**
   * Jobs that workers run.
   * Whole number. At least 0.
   */
  running: number;
  /**
   * Jobs that failed for the last time within the last minute or so.
   * Whole number. At least 0.
   */
  failed: number;
  /**
   * For how long the oldest of them has waited. Null: none waits.
   * Whole number. At least 0.
   */
  oldest_waiting_sec: number | null;
  /**
   * When the jobs were counted. Workers count every 5 s: an old time means that no worker runs. Null: never.
   * ISO 8601 date and time in UTC.
   */
  counted_at: string | null;
}

/**
 * `ok`: LiveKit responds. `refused`: it refuses our key. `unreachable`: no usable response within 2 s. Part of `System`.
 * More values may be added.
 */
export type SystemLivekit = 'ok' | 'refused' | 'unreachable' | (string & {});

/** A process that is connected to the database. Part of `System`. */
export interface SystemProcess {
  /** Host and id of the process. */
  name: string;
  /** The `ROLE` of the process: `all`, `api` or `worker`. */
  role: string;
  /**
   * Its connections to the database.
   * Whole number. At least 0.
   */
  connections: number;
  /** Its version. Null: an earlier one. */
  version: string | null;
  /**
   * When it started. Null: not known, because its version is earlier.
   * ISO 8601 date and time in UTC.
   */
  started_at: string | null;
  /** Settings that all processes must have in common and that it does not share with the process that answers. */
  settings_differ: string[];
}

/** The state. Response of `system.get`. */
export interface SystemResponse {
  /** The state of an installation. */
  system: System;
}

/** A scheduled task of the process that answers. Part of `System`. */
export interface SystemTask {
  /** The name of the task, as in log lines. */
  name: string;
  /**
   * The time between two runs.
   * Whole number. At least 1.
   */
  interval_ms: number;
  /**
   * When a run last succeeded, or there was nothing to do. Null: never.
   * ISO 8601 date and time in UTC.
   */
  last_succeeded_at: string | null;
  /**
   * When a run last failed. Null: none has.
   * ISO 8601 date and time in UTC.
   */
  last_failed_at: string | null;
  /**
   * Runs that failed since the process started.
   * Whole number. At least 0.
   */
  failures: number;
}

/** One customer workspace. Part of `TenantResponse`, `TenantList`, `TenantDetailResponse`. */
export interface Tenant {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * What the tenant is called in lists.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * IANA time zone of calls for which neither the dispatch nor the agent names one.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * The trade whose facts the summaries look for; `generic`: none in particular.
   * More values may be added.
   */
  default_vertical: Vertical;
  /**
   * How many calls run at the same time. Further outbound calls wait as `dispatched`.
   * Whole number. 1 to 10000.
   */
  max_concurrent_calls: number;
  /**
   * How many outbound calls are dialed per second at most.
   * 0.01 to 1000.
   */
  dial_rate_per_sec: number;
  /** Whether calls can be found by words that were said in them. A change takes effect within minutes. */
  transcript_search: boolean;
  /** Whether the audit log records who read transcripts and summaries of calls, and who got links to recordings: once an hour for each reader and call. A change takes effect within a second. */
  audit_access: boolean;
  /**
   * What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.
   * At most 10 elements.
   * More values may be added.
   */
  redact: RedactionClass[];
  /**
   * Regular expressions of RE2 for anything else, such as `\bKD-\d{6}\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.
   * At most 20 elements. Each: 1 to 200 characters.
   */
  redact_patterns: string[];
  /** How many active records of each kind the tenant may have; one more is refused with `limit_reached`. */
  limits: TenantLimits;
  /** How long data of the tenant is kept. What is older goes within an hour, unless its call is on hold. */
  retention: TenantRetention;
  /** What applies: `retention`, within the bounds of the installation (RETENTION_MIN_DAYS, RETENTION_MAX_DAYS). Null: not limited. */
  retention_in_force: TenantRetentionInForce;
  /**
   * `suspended`: its API keys are refused and no new call begins. Calls in progress go on.
   * More values may be added.
   */
  status: TenantStatus;
  /**
   * When the tenant was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * Since when the tenant is being deleted. It is `suspended` then, cannot be changed, and is unknown to its keys, users and portal sessions. Null: it is not.
   * ISO 8601 date and time in UTC.
   */
  deleting_since: string | null;
}

/** The alert rule `spend_budget` of the tenant and what is left of it. Part of `TenantDetailResponse`. */
export interface TenantBudget {
  /** What the calls of a day may cost. */
  amount: string;
  /** What those of today have cost, as far as they are counted. */
  spent: string;
  /** Whether dispatches are refused once it is used up. */
  stop_dispatch: boolean;
}

/** The deletion of a tenant. Part of `TenantDeletionResponse`, `TenantDeletionList`. */
export interface TenantDeletion {
  /**
   * Id of the tenant deletion, `td_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant. No other tenant will have it.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Who asked for it.
   * At most 128 characters.
   */
  operator_id: string;
  /**
   * The present step. Calls in progress are ended, numbers and trunks released, then rows and recordings deleted.
   * More values may be added.
   */
  status: TenantDeletionStatus;
  /**
   * How many calls have not ended, numbers and trunks are not released, or files are not deleted, in the present step. Null: not counted.
   * Whole number. At least 0.
   */
  remaining: number | null;
  /** How many rows of each table have been deleted. */
  rows: Record<string, number>;
  /**
   * How many files of recordings have been given up for deletion.
   * Whole number. At least 0.
   */
  recordings: number;
  /**
   * Imported numbers that could not be detached from their carrier. Detach them there.
   * Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers_left: string[];
  /**
   * When it was asked for.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When nothing of the tenant was left, and its data key was destroyed. Null: it is not complete.
   * ISO 8601 date and time in UTC.
   */
  completed_at: string | null;
}

/** Response of `tenantDeletions.list`. */
export interface TenantDeletionList {
  /** The deletions of this page, newest first. */
  tenant_deletions: TenantDeletion[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `tenants.delete`, `tenantDeletions.get`. */
export interface TenantDeletionResponse {
  /** What was asked for, and how far it is. */
  tenant_deletion: TenantDeletion;
}

/**
 * The present step. Calls in progress are ended, numbers and trunks released, then rows and recordings deleted. Part of `TenantDeletion`.
 * More values may be added.
 */
export type TenantDeletionStatus = 'ending_calls' | 'releasing_numbers' | 'deleting_rows' | 'deleting_recordings' | 'completed' | (string & {});

/** The tenant, and how much of its limits it uses. Response of `tenants.get`. */
export interface TenantDetailResponse {
  /** One customer workspace. */
  tenant: Tenant;
  /** How much of its limits the tenant uses. */
  in_use: TenantInUse;
  /** Null: the rule is off. */
  budget: TenantBudget | null;
}

/** How much of its limits the tenant uses. Part of `TenantDetailResponse`. */
export interface TenantInUse {
  /**
   * Calls that have a place: admitted and not ended. `max_concurrent_calls` is their limit.
   * Whole number. At least 0.
   */
  calls: number;
  /**
   * Outbound calls that wait for a place or their turn to be dialed. Counted up to 10000.
   * Whole number. At least 0.
   */
  calls_waiting: number;
  /**
   * Live streams that are open, of 50.
   * Whole number. At least 0.
   */
  streams: number;
  /**
   * How many webhook endpoints the tenant has, of `limits.webhook_endpoints`.
   * Whole number. At least 0.
   */
  webhook_endpoints: number;
  /**
   * How many tools the tenant has, of `limits.tools`.
   * Whole number. At least 0.
   */
  tools: number;
  /**
   * How many agents the tenant has, of `limits.agents`.
   * Whole number. At least 0.
   */
  agents: number;
  /**
   * How many trunks the tenant has, of `limits.trunks`.
   * Whole number. At least 0.
   */
  trunks: number;
  /**
   * How many phone numbers the tenant has, of `limits.phone_numbers`.
   * Whole number. At least 0.
   */
  phone_numbers: number;
  /**
   * How many API keys the tenant has, of `limits.api_keys`.
   * Whole number. At least 0.
   */
  api_keys: number;
  /**
   * How many knowledge documents the tenant has, of `limits.knowledge_documents`.
   * Whole number. At least 0.
   */
  knowledge_documents: number;
  /**
   * How many test cases the tenant has, of `limits.test_cases`.
   * Whole number. At least 0.
   */
  test_cases: number;
  /**
   * How many users the tenant has, of `limits.users`.
   * Whole number. At least 0.
   */
  users: number;
  /**
   * How many exports the tenant has, of `limits.exports`.
   * Whole number. At least 0.
   */
  exports: number;
}

/** How many active records of each kind the tenant may have; one more is refused with `limit_reached`. Part of `Tenant`. */
export interface TenantLimits {
  /**
   * How many webhook endpoints the tenant may have; 50 unless an operator sets it.
   * Whole number. 0 to 500.
   */
  webhook_endpoints: number;
  /**
   * How many tools the tenant may have; 200 unless an operator sets it.
   * Whole number. 0 to 1000.
   */
  tools: number;
  /**
   * How many agents the tenant may have; 1000 unless an operator sets it.
   * Whole number. 0 to 100000.
   */
  agents: number;
  /**
   * How many trunks the tenant may have; 200 unless an operator sets it.
   * Whole number. 0 to 10000.
   */
  trunks: number;
  /**
   * How many phone numbers the tenant may have; 10000 unless an operator sets it.
   * Whole number. 0 to 1000000.
   */
  phone_numbers: number;
  /**
   * How many API keys the tenant may have; 100 unless an operator sets it.
   * Whole number. 0 to 1000.
   */
  api_keys: number;
  /**
   * How many knowledge documents the tenant may have; 200 unless an operator sets it.
   * Whole number. 0 to 5000.
   */
  knowledge_documents: number;
  /**
   * How many test cases the tenant may have; 500 unless an operator sets it.
   * Whole number. 0 to 10000.
   */
  test_cases: number;
  /**
   * How many users the tenant may have; 100 unless an operator sets it.
   * Whole number. 0 to 1000.
   */
  users: number;
  /**
   * How many exports the tenant may have; 10 unless an operator sets it.
   * Whole number. 0 to 100.
   */
  exports: number;
}

/** What is left out stays as it is. A limit below what there is takes nothing away. Part of `CreateTenantBody`, `UpdateTenantBody`. */
export interface TenantLimitsInput {
  /**
   * How many webhook endpoints the tenant may have; 50 unless an operator sets it.
   * Whole number. 0 to 500.
   */
  webhook_endpoints?: number | undefined;
  /**
   * How many tools the tenant may have; 200 unless an operator sets it.
   * Whole number. 0 to 1000.
   */
  tools?: number | undefined;
  /**
   * How many agents the tenant may have; 1000 unless an operator sets it.
   * Whole number. 0 to 100000.
   */
  agents?: number | undefined;
  /**
   * How many trunks the tenant may have; 200 unless an operator sets it.
   * Whole number. 0 to 10000.
   */
  trunks?: number | undefined;
  /**
   * How many phone numbers the tenant may have; 10000 unless an operator sets it.
   * Whole number. 0 to 1000000.
   */
  phone_numbers?: number | undefined;
  /**
   * How many API keys the tenant may have; 100 unless an operator sets it.
   * Whole number. 0 to 1000.
   */
  api_keys?: number | undefined;
  /**
   * How many knowledge documents the tenant may have; 200 unless an operator sets it.
   * Whole number. 0 to 5000.
   */
  knowledge_documents?: number | undefined;
  /**
   * How many test cases the tenant may have; 500 unless an operator sets it.
   * Whole number. 0 to 10000.
   */
  test_cases?: number | undefined;
  /**
   * How many users the tenant may have; 100 unless an operator sets it.
   * Whole number. 0 to 1000.
   */
  users?: number | undefined;
  /**
   * How many exports the tenant may have; 10 unless an operator sets it.
   * Whole number. 0 to 100.
   */
  exports?: number | undefined;
}

/** Response of `tenants.list`. */
export interface TenantList {
  /** The tenants of this page, newest first. */
  tenants: Tenant[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** What of the data of the tenant is kept, and for how long. Agents may redact more. Part of `TenantPrivacyResponse`. */
export interface TenantPrivacy {
  /** What applies: `retention`, within the bounds of the installation (RETENTION_MIN_DAYS, RETENTION_MAX_DAYS). Null: not limited. */
  retention_in_force: TenantRetentionInForce;
  /**
   * What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.
   * At most 10 elements.
   * More values may be added.
   */
  redact: RedactionClass[];
  /**
   * Regular expressions of RE2 for anything else, such as `\bKD-\d{6}\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.
   * At most 20 elements. Each: 1 to 200 characters.
   */
  redact_patterns: string[];
  /** Whether the audit log records who read transcripts and summaries of calls, and who got links to recordings: once an hour for each reader and call. A change takes effect within a second. */
  audit_access: boolean;
}

/** Response of `privacy.get`. */
export interface TenantPrivacyResponse {
  /** What of the data of the tenant is kept, and for how long. Agents may redact more. */
  privacy: TenantPrivacy;
}

/** Response of `tenants.create`, `tenants.update`. */
export interface TenantResponse {
  /** One customer workspace. */
  tenant: Tenant;
}

/** How long data of the tenant is kept. What is older goes within an hour, unless its call is on hold. Part of `Tenant`. */
export interface TenantRetention {
  /**
   * How many days calls, with all that belongs to them, is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  calls_days: number | null;
  /**
   * How many days what was said in calls is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  transcripts_days: number | null;
  /**
   * How many days recordings is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  recordings_days: number | null;
  /**
   * How many days what summaries say; outcomes stay is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  summaries_days: number | null;
  /**
   * How many days whom bookings are for; their times stay is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  bookings_days: number | null;
  /**
   * How many days the request log is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  request_log_days: number | null;
  /**
   * How many days the audit log is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  audit_days: number | null;
}

/** What applies: `retention`, within the bounds of the installation (RETENTION_MIN_DAYS, RETENTION_MAX_DAYS). Null: not limited. Part of `Tenant`, `TenantPrivacy`. */
export interface TenantRetentionInForce {
  /**
   * How many days calls, with all that belongs to them, is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  calls_days: number | null;
  /**
   * How many days what was said in calls is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  transcripts_days: number | null;
  /**
   * How many days recordings is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  recordings_days: number | null;
  /**
   * How many days what summaries say; outcomes stay is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  summaries_days: number | null;
  /**
   * How many days whom bookings are for; their times stay is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  bookings_days: number | null;
  /**
   * How many days the request log is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  request_log_days: number | null;
  /**
   * How many days the audit log is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  audit_days: number | null;
}

/** What is left out stays as it is. A shorter time takes effect within an hour, and nothing brings back what it erased. Days beyond the bounds of the installation are refused. Part of `CreateTenantBody`, `UpdateTenantBody`. */
export interface TenantRetentionInput {
  /**
   * How many days calls, with all that belongs to them, is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  calls_days?: number | null | undefined;
  /**
   * How many days what was said in calls is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  transcripts_days?: number | null | undefined;
  /**
   * How many days recordings is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  recordings_days?: number | null | undefined;
  /**
   * How many days what summaries say; outcomes stay is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  summaries_days?: number | null | undefined;
  /**
   * How many days whom bookings are for; their times stay is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  bookings_days?: number | null | undefined;
  /**
   * How many days the request log is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  request_log_days?: number | null | undefined;
  /**
   * How many days the audit log is kept, from the start of the call or request. Null: as long as the installation allows.
   * Whole number. 1 to 3650.
   */
  audit_days?: number | null | undefined;
}

/**
 * `suspended`: its API keys are refused and no new call begins. Calls in progress go on. Part of `Tenant`.
 * More values may be added.
 */
export type TenantStatus = 'active' | 'suspended' | (string & {});

/** `suspended`: its API keys are refused and no new call begins. Calls in progress go on. Part of `UpdateTenantBody`. */
export type TenantStatusInput = 'active' | 'suspended';

/** Arguments of a use of a tool, by name. Texts are compared without case and surrounding space. Part of `TestMockInput`, `ToolCalledAssertionInput`, `BookingMadeAssertionInput`, `TestMock`, `ToolCalledAssertion`, `BookingMadeAssertion`. */
export type TestArguments = Record<string, JsonValue>;

/** What must be true of the conversation for the test to pass. Part of `TestCase`. */
export type TestAssertion = ToolCalledAssertion | ToolNotCalledAssertion | BookingMadeAssertion | SummaryFactAssertion | OutcomeAssertion | SaidAssertion | NeverSaidAssertion | LanguageAssertion | MaxTurnsAssertion | JudgeAssertion;

/** What must be true of the conversation for the test to pass. Part of `CreateTestCaseBody`, `UpdateTestCaseBody`. */
export type TestAssertionInput = ToolCalledAssertionInput | ToolNotCalledAssertionInput | BookingMadeAssertionInput | SummaryFactAssertionInput | OutcomeAssertionInput | SaidAssertionInput | NeverSaidAssertionInput | LanguageAssertionInput | MaxTurnsAssertionInput | JudgeAssertionInput;

/** Who talks with the agent: a dialogue that is written down, or a person whom the language model plays. Part of `TestCase`. */
export type TestCaller = DialogueCaller | PersonaCaller;

/** Who talks with the agent: a dialogue that is written down, or a person whom the language model plays. Part of `CreateTestCaseBody`, `UpdateTestCaseBody`. */
export type TestCallerInput = DialogueCallerInput | PersonaCallerInput;

/** A conversation with an agent that is held again and again, and what must come of it. Part of `CreatedTestCase`, `TestCaseList`, `TestCaseResponse`. */
export interface TestCase {
  /**
   * Id of the test case, `tc_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the agent, `ta_<hex>`.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * What the test is called in lists and reports.
   * 1 to 200 characters.
   */
  name: string;
  /** Who talks with the agent: a dialogue that is written down, or a person whom the language model plays. */
  caller: TestCaller;
  /**
   * `inbound`: the caller began the conversation. `outbound`: the agent did.
   * More values may be added.
   */
  direction: TestDirection;
  /** Who the conversation is about, for the agent. Null: not said. */
  lead: Lead | null;
  /** JSON of your own, which the agent gets. Null: none. */
  metadata: Metadata | null;
  /** Values for the variables of the agent. A run of an `outbound` test needs those that a dispatch needs; `inbound` ones take the defaults, as calls do. Null: none. */
  variables: VariableValues | null;
  /**
   * What tools reply. An `http` tool is never called: a use that no mock fits makes the test fail. A tool without mocks that is none of `http` says what it would do, as in a chat.
   * At most 50 elements.
   */
  mocks: TestMock[];
  /**
   * What must be true; all of it. Without any, the test passes when the conversation comes to its end.
   * At most 50 elements.
   */
  assertions: TestAssertion[];
  /**
   * After so many messages of the caller the conversation is over.
   * Whole number. 1 to 50.
   */
  max_turns: number;
  /**
   * When the test was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the test was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
}

/** Response of `testCases.list`. */
export interface TestCaseList {
  /** The tests of this page, newest first. */
  test_cases: TestCase[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `testCases.get`, `testCases.update`, `testCases.delete`. */
export interface TestCaseResponse {
  /** A conversation with an agent that is held again and again, and what must come of it. */
  test_case: TestCase;
}

/**
 * `inbound`: the caller began the conversation. `outbound`: the agent did. Part of `TestCase`.
 * More values may be added.
 */
export type TestDirection = 'inbound' | 'outbound' | (string & {});

/** `inbound`: the caller began the conversation. `outbound`: the agent did. Part of `CreateTestCaseBody`, `UpdateTestCaseBody`. */
export type TestDirectionInput = 'inbound' | 'outbound';

/** What a tool replies. The first mock that fits is taken. Part of `TestCase`. */
export interface TestMock {
  /**
   * Name of the tool.
   * 1 to 64 characters.
   */
  tool: string;
  /** It answers only a use with these arguments; others may be there too. Null: any use. */
  arguments?: TestArguments | null;
  /**
   * What the language model gets.
   * At most 4000 characters.
   */
  reply: string;
}

/** What a tool replies. The first mock that fits is taken. Part of `CreateTestCaseBody`, `UpdateTestCaseBody`. */
export interface TestMockInput {
  /**
   * Name of the tool.
   * 1 to 64 characters.
   */
  tool: string;
  /** It answers only a use with these arguments; others may be there too. Null: any use. */
  arguments?: TestArguments | null | undefined;
  /**
   * What the language model gets.
   * At most 4000 characters.
   */
  reply: string;
}

/**
 * The agent hung up, it transferred the call, or it did neither. Part of `OutcomeAssertion`.
 * More values may be added.
 */
export type TestOutcome = 'ended' | 'transferred' | 'open' | (string & {});

/** The agent hung up, it transferred the call, or it did neither. Part of `OutcomeAssertionInput`. */
export type TestOutcomeInput = 'ended' | 'transferred' | 'open';

/** How often a test passed. Part of `TestRun`. */
export interface TestRate {
  /**
   * Id of the test case, `tc_<hex>`.
   * At most 128 characters.
   */
  test_case_id: string;
  /**
   * The name that the test had.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * How many conversations passed.
   * Whole number. At least 0.
   */
  passed: number;
  /**
   * How many did not.
   * Whole number. At least 0.
   */
  failed: number;
  /**
   * How many could not be held, because the language model failed.
   * Whole number. At least 0.
   */
  errors: number;
  /**
   * How many have not been held yet.
   * Whole number. At least 0.
   */
  waiting: number;
  /**
   * Passed of passed and failed. Null: none of either.
   * 0 to 1.
   */
  pass_rate: number | null;
}

/** How one conversation of a test run came out, and what was written. Part of `TestRunResponse`. */
export interface TestResult {
  /**
   * Id of the test case, `tc_<hex>`.
   * At most 128 characters.
   */
  test_case_id: string;
  /**
   * The name that the test had.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * Which of the `times` it is, from 1.
   * Whole number. At least 1.
   */
  attempt: number;
  /**
   * `error`: the language model failed, so that nothing can be said of the agent.
   * More values may be added.
   */
  status: TestResultStatus;
  /** Why it did not pass, in words: what was not true, or how the language model failed. */
  problems: string[];
  /** What was written, oldest first. */
  messages: ChatMessage[];
  /**
   * When the conversation was over. Null: it has not been held yet.
   * ISO 8601 date and time in UTC.
   */
  finished_at: string | null;
}

/**
 * `error`: the language model failed, so that nothing can be said of the agent. Part of `TestResult`.
 * More values may be added.
 */
export type TestResultStatus = 'waiting' | 'passed' | 'failed' | 'error' | (string & {});

/** Test cases of an agent, held in writing with one version of the agent. Part of `CreatedTestRun`, `TestRunList`, `TestRunResponse`. */
export interface TestRun {
  /**
   * Id of the test run, `tr_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the agent, `ta_<hex>`.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * `passed`: all conversations did. `error`: the language model failed in one of them. `failed`: otherwise.
   * More values may be added.
   */
  status: TestRunStatus;
  /**
   * The version of the agent that is tested. Null: the run is older than this field; it had the published one.
   * Whole number. At least 1.
   */
  agent_version: number | null;
  /**
   * How often each test is held.
   * Whole number. At least 1.
   */
  times: number;
  /** How often each test passed, in the order of the run. */
  rates: TestRate[];
  /**
   * When the run was created. It is deleted 30 days later.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When its last conversation was over. Null: it is running.
   * ISO 8601 date and time in UTC.
   */
  finished_at: string | null;
}

/** Response of `testRuns.list`. */
export interface TestRunList {
  /** The runs of this page, newest first. */
  test_runs: TestRun[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `testRuns.get`. */
export interface TestRunResponse {
  /** Test cases of an agent, held in writing with one version of the agent. */
  test_run: TestRun;
  /** Each conversation: all of one test, then all of the next one. */
  results: TestResult[];
}

/**
 * `passed`: all conversations did. `error`: the language model failed in one of them. `failed`: otherwise. Part of `TestRun`.
 * More values may be added.
 */
export type TestRunStatus = 'running' | 'passed' | 'failed' | 'error' | (string & {});

/** The arguments that the model would have filled in. Body of `tools.test`. */
export interface TestToolBody {
  /**
   * The arguments, by name; they must fit `parameters` of the tool.
   * @default {}
   */
  arguments?: Record<string, JsonValue> | undefined;
}

/** Something that happened in a call. Pass over types that you do not know: there may be more of them. Part of `CallTimeline`. */
export type TimelineEntry = CallAcceptedEntry | CallAdmittedEntry | RoutingAskedEntry | RoutingDecidedEntry | AgentDispatchedEntry | AgentAcceptedEntry | AgentJoinedEntry | DialStartedEntry | ParticipantJoinedEntry | CallRingingEntry | SipStatusEntry | DialEndedEntry | CallAnsweredEntry | RecordingConsentEntry | RecordingRequestedEntry | RecordingStartedEntry | TurnEntry | ToolCalledEntry | BookingCreatedEntry | BookingCanceledEntry | TransferRequestedEntry | SipTransferRequestedEntry | TransferCompletedEntry | TransferFailedEntry | HangupRequestedEntry | ParticipantLeftEntry | AgentLeftEntry | RecordingProcessingEntry | CallEndedEntry | RoomClosedEntry | ReportReceivedEntry | RecordingCompletedEntry | RecordingFailedEntry | SummaryRequestedEntry | SummaryStartedEntry | SummaryFinishedEntry | EventEntry | DeliveryCreatedEntry | DeliveryAttemptEntry | DeliverySucceededEntry | DeliveryDeadLetteredEntry | DeliveryCanceledEntry | DeliveryRedeliveredEntry;

/** How today goes, beside the same days of the weeks before. Response of `stats.today`. */
export interface TodayStats {
  /**
   * The zone of the tenant.
   * At most 64 characters.
   */
  timezone: string;
  /** Today so far. */
  today: PartOfDay;
  /** The last four days with the same name, each up to the same time of day; the newest first. */
  before: PartOfDay[];
}

/** What an agent can do beside talking; its name is unique among the tenant's tools. Part of `CreatedTool`, `ToolList`, `ToolResponse`, `ToolWithSecret`. */
export interface Tool {
  /**
   * Id of the tool, `tl_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * The name under which the language model uses the tool; unique among the active tools of the tenant.
   * Pattern: `^[A-Za-z0-9_-]{1,64}$`.
   */
  name: string;
  /**
   * What the tool does and when to use it, for the language model.
   * At most 1000 characters.
   */
  description: string;
  /**
   * `http`: a request to your server. `booking`: captures an appointment. `transfer`: hands the call over to another number. `end_call`: hangs up. `dtmf`: presses telephone keys.
   * More values may be added.
   */
  type: ToolType;
  /** False: agents list the tool, but the language model is not offered it. */
  enabled: boolean;
  /** How a tool of type `http` is called. Null: another type. */
  http: ToolHttp | null;
  /**
   * When the tool was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the tool was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
}

/** The agent used the tool. Part of `TestAssertion`. */
export interface ToolCalledAssertion {
  /** The kind. */
  type: 'tool_called';
  /**
   * Name of the tool.
   * 1 to 64 characters.
   */
  tool: string;
  /** Arguments that it had; others may have been there too. Null or absent: any. */
  arguments?: TestArguments | null;
}

/** The agent used the tool. Part of `TestAssertionInput`. */
export interface ToolCalledAssertionInput {
  /** The kind. */
  type: 'tool_called';
  /**
   * Name of the tool.
   * 1 to 64 characters.
   */
  tool: string;
  /** Arguments that it had; others may have been there too. Null or absent: any. */
  arguments?: TestArguments | null | undefined;
}

/** The agent used a tool. Arguments and result are in the turn. Part of `TimelineEntry`. */
export interface ToolCalledEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'tool.called';
  /**
   * Number of the turn in its call: from 1, without gaps, never changed.
   * Whole number. At least 1.
   */
  turn_id: number;
  /** Name of the tool. */
  name: string;
  /** Whether the tool did what it was asked for. */
  ok: boolean;
  /**
   * How long the tool took, in milliseconds.
   * Whole number. At least 0.
   */
  duration_ms: number;
}

/** Headers of its requests, by name; at most 50. Write-only: stored encrypted, and a change replaces all of them. Part of `ToolHttpInput`, `ToolHttpChange`. */
export type ToolHeaders = Record<string, string>;

/** How an http tool is called. Header values stay sealed; only their names are shown. Part of `Tool`. */
export interface ToolHttp {
  /**
   * Method of the request. With `GET` and `DELETE` the arguments are in the query, those that are null left out, else in a JSON body.
   * More values may be added.
   */
  method: ToolMethod;
  /**
   * Where the request goes: https on a public address. The sandbox also allows http on loopback. `{name}` in the path is replaced by the argument of that name, encoded; it is then not sent elsewhere.
   * URL. At most 2048 characters.
   */
  url: string;
  /** JSON Schema (2020-12) of the arguments that the language model fills in; at most 32 KiB. A property whose `const` names variables of the agent, such as `{{customer_id}}`, is filled in by the platform; the model does not see it. */
  parameters: ToolParameters;
  /**
   * How long a request may take, in milliseconds, before the tool counts as failed.
   * Whole number. 1000 to 30000.
   */
  timeout_ms: number;
  /** Names of the headers that its requests carry. */
  header_names: string[];
  /** Whether one of the headers carries a credential, such as `authorization`. */
  has_auth: boolean;
  /**
   * How much of a response is read and given to the language model, in bytes.
   * Whole number.
   */
  max_response_bytes: 65536;
}

/** What is left out stays as it is. Part of `UpdateToolBody`. */
export interface ToolHttpChange {
  /** Method of the request. With `GET` and `DELETE` the arguments are in the query, those that are null left out, else in a JSON body. */
  method?: ToolMethodInput | undefined;
  /**
   * Where the request goes: https on a public address. The sandbox also allows http on loopback. `{name}` in the path is replaced by the argument of that name, encoded; it is then not sent elsewhere.
   * URL. At most 2048 characters.
   */
  url?: string | undefined;
  /** JSON Schema (2020-12) of the arguments that the language model fills in; at most 32 KiB. A property whose `const` names variables of the agent, such as `{{customer_id}}`, is filled in by the platform; the model does not see it. */
  parameters?: ToolParameters | undefined;
  /**
   * How long a request may take, in milliseconds, before the tool counts as failed.
   * Whole number. 1000 to 30000.
   */
  timeout_ms?: number | undefined;
  /** All headers of its requests; null removes them. Needed, with a value or null, when `url` names another host or leaves https while headers are stored: those are not sent there. */
  headers?: ToolHeaders | null | undefined;
}

/** How the tool is called. Part of `CreateToolBody`. */
export interface ToolHttpInput {
  /**
   * Method of the request. With `GET` and `DELETE` the arguments are in the query, those that are null left out, else in a JSON body.
   * @default "POST"
   */
  method?: ToolMethodInput | undefined;
  /**
   * Where the request goes: https on a public address. The sandbox also allows http on loopback. `{name}` in the path is replaced by the argument of that name, encoded; it is then not sent elsewhere.
   * URL. At most 2048 characters.
   */
  url: string;
  /**
   * Headers of its requests, by name; at most 50. Write-only: stored encrypted, and a change replaces all of them.
   * @default {}
   */
  headers?: ToolHeaders | undefined;
  /**
   * JSON Schema (2020-12) of the arguments that the language model fills in; at most 32 KiB. A property whose `const` names variables of the agent, such as `{{customer_id}}`, is filled in by the platform; the model does not see it.
   * @default {"type":"object","properties":{}}
   */
  parameters?: ToolParameters | undefined;
  /**
   * How long a request may take, in milliseconds, before the tool counts as failed.
   * Whole number. 1000 to 30000.
   * @default 8000
   */
  timeout_ms?: number | undefined;
}

/** Response of `tools.list`. */
export interface ToolList {
  /** The tools of this page, newest first. */
  tools: Tool[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/**
 * Method of the request. With `GET` and `DELETE` the arguments are in the query, those that are null left out, else in a JSON body. Part of `ToolHttp`.
 * More values may be added.
 */
export type ToolMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | (string & {});

/** Method of the request. With `GET` and `DELETE` the arguments are in the query, those that are null left out, else in a JSON body. Part of `ToolHttpInput`, `ToolHttpChange`. */
export type ToolMethodInput = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The agent did not use the tool. Part of `TestAssertion`. */
export interface ToolNotCalledAssertion {
  /** The kind. */
  type: 'tool_not_called';
  /**
   * Name of the tool.
   * 1 to 64 characters.
   */
  tool: string;
}

/** The agent did not use the tool. Part of `TestAssertionInput`. */
export interface ToolNotCalledAssertionInput {
  /** The kind. */
  type: 'tool_not_called';
  /**
   * Name of the tool.
   * 1 to 64 characters.
   */
  tool: string;
}

/** JSON Schema (2020-12) of the arguments that the language model fills in; at most 32 KiB. A property whose `const` names variables of the agent, such as `{{customer_id}}`, is filled in by the platform; the model does not see it. Part of `ToolHttpInput`, `ToolHttp`, `ToolHttpChange`. */
export type ToolParameters = Record<string, JsonValue>;

/** Response of `tools.get`, `tools.update`, `tools.archive`. */
export interface ToolResponse {
  /** What an agent can do beside talking; its name is unique among the tenant's tools. */
  tool: Tool;
}

/** The response of the tool's receiver. Response of `tools.test`. */
export interface ToolTestResult {
  /** Whether the receiver answered with 2xx in time. */
  ok: boolean;
  /**
   * Status of the response. 0: there was none, or nothing was sent.
   * Whole number.
   */
  http_status: number;
  /** Why it failed, in words. Null: it did not. */
  error: string | null;
  /**
   * The beginning of the response; may be empty.
   * At most 512 characters.
   */
  excerpt: string;
  /**
   * How long the request took, in milliseconds.
   * Whole number. At least 0.
   */
  duration_ms: number;
}

/**
 * `http`: a request to your server. `booking`: captures an appointment. `transfer`: hands the call over to another number. `end_call`: hangs up. `dtmf`: presses telephone keys. Part of `Tool`.
 * More values may be added.
 */
export type ToolType = 'http' | 'booking' | 'transfer' | 'end_call' | 'dtmf' | (string & {});

/** The tool and its new signing secret. Response of `tools.rotateSecret`. */
export interface ToolWithSecret {
  /** What an agent can do beside talking; its name is unique among the tenant's tools. */
  tool: Tool;
  /** Key of the HMAC that signs its requests; shown this once. */
  signing_secret: string;
  /** A reminder for people that the secret is not shown again. */
  _notice: string;
}

/** One segment of the raw speech-to-text output. Part of `CallDetail`, `CallTurns`. */
export interface TranscriptItem {
  /**
   * Id of the segment, unique within its call.
   * At most 128 characters.
   */
  segment_id: string;
  /**
   * The turn that it belongs to. Null: none.
   * Whole number. At least 1.
   */
  turn_id: number | null;
  /**
   * Who spoke: the agent or the person.
   * More values may be added.
   */
  speaker: Speaker;
  /** The words of the segment. */
  text: string;
  /**
   * When it began, in milliseconds from the answer.
   * Whole number.
   */
  start_ms: number;
  /**
   * When it ended, in milliseconds from the answer.
   * Whole number.
   */
  end_ms: number;
  /**
   * The language that was recognized, as a BCP 47 tag. Null: not known.
   * At most 35 characters.
   */
  language: string | null;
  /**
   * How sure the speech recognition was, 0 to 1. Null: it did not say.
   * 0 to 1.
   */
  confidence: number | null;
}

/** The transcript that the summary was made from. Part of `CallSummaryPayload`. */
export interface TranscriptProvenance {
  /**
   * How many turns the transcript has.
   * Whole number. At least 0.
   */
  turn_count: number;
  /**
   * Every `turn_id` that the payload cites, sorted, each once.
   * No element twice. Each: Whole number. At least 1.
   */
  turns_referenced: number[];
  /**
   * SHA-256 of the canonical transcript, in hex.
   * Pattern: `^[0-9a-f]{64}$`.
   */
  transcript_sha256: string;
}

/** The other side took the transferred call. Part of `TimelineEntry`. */
export interface TransferCompletedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'transfer.completed';
}

/** The call stayed where it was. Part of `TimelineEntry`. */
export interface TransferFailedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'transfer.failed';
  /**
   * Why a transfer failed. `refused`: the other side or the carrier did not take it. `no_answer`: nobody answered there. `unsupported`: the carrier transfers no calls. `call_ended`: the call ended meanwhile. `timeout`: nothing was heard of it for two minutes.
   * More values may be added.
   */
  reason: TransferFailure;
  /** The SIP response that refused it. Null: there was none. Absent: the call is from before this field. */
  sip_status?: SipStatus | null;
}

/**
 * Why a transfer failed. `refused`: the other side or the carrier did not take it. `no_answer`: nobody answered there. `unsupported`: the carrier transfers no calls. `call_ended`: the call ended meanwhile. `timeout`: nothing was heard of it for two minutes. Part of `TransferFailedEntry`.
 * More values may be added.
 */
export type TransferFailure = 'refused' | 'no_answer' | 'unsupported' | 'call_ended' | 'timeout' | (string & {});

/** The agent began to transfer the call. Part of `TimelineEntry`. */
export interface TransferRequestedEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'transfer.requested';
  /**
   * The new number.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string;
  /** Name of the target. Absent: the agent has no `transfer_targets`. */
  target?: string;
}

/** Someone to whom an agent may transfer a call: a phone number or a SIP address. Part of `Agent`, `AgentSettings`. */
export interface TransferTarget {
  /**
   * What the language model calls the target, such as `sales`. It is the only word that the model can choose; the timeline shows it. No two targets of an agent have the same, in whatever case.
   * 1 to 60 characters.
   */
  name: string;
  /**
   * The phone number to transfer to, in E.164. Null: the target is a SIP address, see `sip_uri`.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  number: string | null;
  /**
   * The SIP address to transfer to, such as `sip:desk@pbx.example.com`; the carrier of the call must be able to reach it. Null: the target is a phone number, see `number`.
   * At most 255 characters. Pattern: `^sips?:[A-Za-z0-9\-_.!~*'()&=+$,?/%]+@(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:;[A-Za-z0-9\-_.]+(?:=[A-Za-z0-9\-_.%]+)?)*$`.
   */
  sip_uri: string | null;
  /**
   * When the agent transfers to it, in words for the language model.
   * 1 to 500 characters.
   */
  when: string;
}

/** Someone to whom an agent may transfer a call: either a phone number or a SIP address. Part of `CreateAgentBody`, `UpdateAgentBody`. */
export interface TransferTargetInput {
  /**
   * What the language model calls the target, such as `sales`. It is the only word that the model can choose; the timeline shows it. No two targets of an agent have the same, in whatever case.
   * 1 to 60 characters.
   */
  name: string;
  /**
   * The phone number to transfer to, in E.164. Null: the target is a SIP address, see `sip_uri`.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   * @default null
   */
  number?: string | null | undefined;
  /**
   * The SIP address to transfer to, such as `sip:desk@pbx.example.com`; the carrier of the call must be able to reach it. Null: the target is a phone number, see `number`.
   * At most 255 characters. Pattern: `^sips?:[A-Za-z0-9\-_.!~*'()&=+$,?/%]+@(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:;[A-Za-z0-9\-_.]+(?:=[A-Za-z0-9\-_.%]+)?)*$`.
   * @default null
   */
  sip_uri?: string | null | undefined;
  /**
   * When the agent transfers to it, in words for the language model.
   * 1 to 500 characters.
   */
  when: string;
}

/** A SIP trunk. Passwords are never returned. Part of `CreatedTrunk`, `TrunkList`, `TrunkResponse`. */
export interface Trunk {
  /**
   * Id of the trunk, `tt_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * What the trunk is called in lists.
   * 1 to 200 characters.
   */
  name: string;
  /**
   * Which sides the trunk has: it receives calls, places calls, or both. It never changes.
   * More values may be added.
   */
  direction: TrunkDirection;
  /**
   * `byo_sip`: set up by you. `carrier_pv`: made by importing numbers from a carrier account.
   * More values may be added.
   */
  provider_kind: ProviderKind;
  /**
   * An archived trunk takes no calls and is not found by its id.
   * More values may be added.
   */
  status: RecordStatus;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** How the trunk places calls. Null: it places none. */
  outbound: TrunkOutbound | null;
  /** How the trunk receives calls. Null: it receives none. */
  inbound: TrunkInbound | null;
  /**
   * Encryption of the audio (SRTP): never, when the other side offers it, or always.
   * More values may be added.
   */
  media_encryption: MediaEncryption;
  /** Noise cancellation for its calls. It has an effect on LiveKit Cloud only. */
  krisp_enabled: boolean;
  /**
   * How many seconds a phone may send no audio, as on hold or with a muted microphone, before the media service ends the call.
   * Whole number. 15 to 3600.
   */
  media_timeout_sec: number;
  /**
   * How many active phone numbers use the trunk. It can be archived only when there are none.
   * Whole number. At least 0.
   */
  active_number_count: number;
  /**
   * When the trunk was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the trunk was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
  /**
   * When the trunk was archived. Null: it is active.
   * ISO 8601 date and time in UTC.
   */
  archived_at: string | null;
}

/**
 * Which sides the trunk has: it receives calls, places calls, or both. It never changes. Part of `Trunk`.
 * More values may be added.
 */
export type TrunkDirection = 'inbound' | 'outbound' | 'both' | (string & {});

/** How a trunk receives calls. Part of `Trunk`. */
export interface TrunkInbound {
  /**
   * Numbers whose calls arrive here, in E.164. Each belongs to one tenant of the installation.
   * 1 to 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers: string[];
  /**
   * Addresses and networks from which calls are accepted. Needed unless there is a password; without one, at most a /8 of IPv4 and a /16 of IPv6 in all.
   * At most 100 elements.
   */
  allowed_addresses: AddressRange[];
  /**
   * Caller numbers that are accepted, in E.164. Empty: all.
   * At most 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  allowed_numbers: string[];
  /**
   * User name of the SIP login. Null: none. It goes together with `auth_password`.
   * At most 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_username: string | null;
  /**
   * Country of the carrier, as an ISO 3166 code of two letters: numbers of callers that come without a country code belong there. Null: not said; such numbers are not read.
   * Pattern: `^[A-Z]{2}$`.
   */
  country: string | null;
  /** Whether the number of the caller is taken from `P-Asserted-Identity` before `From`. Only for carriers that set this header themselves. */
  trust_asserted_identity: boolean;
  /** Whether a password is stored. */
  has_auth_password: boolean;
}

/** What changes on the inbound side; absent members stay. Part of `UpdateTrunkBody`. */
export interface TrunkInboundChange {
  /**
   * Numbers whose calls arrive here, in E.164. Each belongs to one tenant of the installation.
   * 1 to 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers?: string[] | undefined;
  /**
   * Addresses and networks from which calls are accepted. Needed unless there is a password; without one, at most a /8 of IPv4 and a /16 of IPv6 in all.
   * At most 100 elements.
   */
  allowed_addresses?: AddressRange[] | undefined;
  /**
   * Caller numbers that are accepted, in E.164. Empty: all.
   * At most 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  allowed_numbers?: string[] | undefined;
  /**
   * User name of the SIP login. Null: none. It goes together with `auth_password`.
   * At most 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_username?: string | null | undefined;
  /**
   * Country of the carrier, as an ISO 3166 code of two letters: numbers of callers that come without a country code belong there. Null: not said; such numbers are not read.
   * Pattern: `^[A-Z]{2}$`.
   */
  country?: string | null | undefined;
  /** Whether the number of the caller is taken from `P-Asserted-Identity` before `From`. Only for carriers that set this header themselves. */
  trust_asserted_identity?: boolean | undefined;
  /**
   * Password of the SIP login. Write-only: stored encrypted, never returned. Null: none.
   * 1 to 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_password?: string | null | undefined;
}

/** How a trunk receives calls. Part of `CreateTrunkBody`. */
export type TrunkInboundInput = {
  /**
   * Numbers whose calls arrive here, in E.164. Each belongs to one tenant of the installation.
   * 1 to 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers: string[];
  /**
   * Addresses and networks from which calls are accepted. Needed unless there is a password; without one, at most a /8 of IPv4 and a /16 of IPv6 in all.
   * At most 100 elements.
   * @default []
   */
  allowed_addresses?: AddressRange[] | undefined;
  /**
   * Caller numbers that are accepted, in E.164. Empty: all.
   * At most 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   * @default []
   */
  allowed_numbers?: string[] | undefined;
  /**
   * User name of the SIP login. Null: none. It goes together with `auth_password`.
   * At most 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_username: string;
  /**
   * Country of the carrier, as an ISO 3166 code of two letters: numbers of callers that come without a country code belong there. Null: not said; such numbers are not read.
   * Pattern: `^[A-Z]{2}$`.
   * @default null
   */
  country?: string | null | undefined;
  /**
   * Whether the number of the caller is taken from `P-Asserted-Identity` before `From`. Only for carriers that set this header themselves.
   * @default false
   */
  trust_asserted_identity?: boolean | undefined;
  /**
   * Password of the SIP login. Write-only: stored encrypted, never returned. Null: none.
   * 1 to 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_password: string;
} | {
  /**
   * Numbers whose calls arrive here, in E.164. Each belongs to one tenant of the installation.
   * 1 to 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers: string[];
  /**
   * Addresses and networks from which calls are accepted. Needed unless there is a password; without one, at most a /8 of IPv4 and a /16 of IPv6 in all.
   * At most 100 elements.
   */
  allowed_addresses: AddressRange[];
  /**
   * Caller numbers that are accepted, in E.164. Empty: all.
   * At most 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   * @default []
   */
  allowed_numbers?: string[] | undefined;
  /** User name of the SIP login. Null: none. It goes together with `auth_password`. */
  auth_username?: null | undefined;
  /**
   * Country of the carrier, as an ISO 3166 code of two letters: numbers of callers that come without a country code belong there. Null: not said; such numbers are not read.
   * Pattern: `^[A-Z]{2}$`.
   * @default null
   */
  country?: string | null | undefined;
  /**
   * Whether the number of the caller is taken from `P-Asserted-Identity` before `From`. Only for carriers that set this header themselves.
   * @default false
   */
  trust_asserted_identity?: boolean | undefined;
  /** Password of the SIP login. Write-only: stored encrypted, never returned. Null: none. */
  auth_password?: null | undefined;
};

/** Response of `trunks.list`. */
export interface TrunkList {
  /** The trunks of this page, newest first. */
  trunks: Trunk[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** How a trunk places calls. Part of `Trunk`. */
export interface TrunkOutbound {
  /**
   * Where calls are sent: `host` or `host:port` of the carrier, without `sip:`. A public address, or one that the operator allows.
   * At most 255 characters. Pattern: `^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$`.
   */
  address: string;
  /**
   * Transport of SIP to the carrier. `auto`: the media service chooses.
   * More values may be added.
   */
  transport: SipTransport;
  /**
   * Numbers to call from, in E.164. The first is used when a dispatch names none.
   * 1 to 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers: string[];
  /**
   * User name of the SIP login. Null: none. It goes together with `auth_password`.
   * At most 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_username: string | null;
  /**
   * Country to which most calls go, as an ISO 3166 code of two letters: the media service may call from near it. Null: not said.
   * Pattern: `^[A-Z]{2}$`.
   */
  destination_country: string | null;
  /** SIP headers that outbound calls carry, by name. Headers that SIP sets itself are refused. */
  headers: SipHeaders;
  /** Whether a password is stored. */
  has_auth_password: boolean;
}

/** What changes on the outbound side; absent members stay. Part of `UpdateTrunkBody`. */
export interface TrunkOutboundChange {
  /**
   * Where calls are sent: `host` or `host:port` of the carrier, without `sip:`. A public address, or one that the operator allows.
   * At most 255 characters. Pattern: `^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$`.
   */
  address?: string | undefined;
  /** Transport of SIP to the carrier. `auto`: the media service chooses. */
  transport?: SipTransportInput | undefined;
  /**
   * Numbers to call from, in E.164. The first is used when a dispatch names none.
   * 1 to 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers?: string[] | undefined;
  /**
   * User name of the SIP login. Null: none. It goes together with `auth_password`.
   * At most 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_username?: string | null | undefined;
  /**
   * Country to which most calls go, as an ISO 3166 code of two letters: the media service may call from near it. Null: not said.
   * Pattern: `^[A-Z]{2}$`.
   */
  destination_country?: string | null | undefined;
  /** SIP headers that outbound calls carry, by name. Headers that SIP sets itself are refused. */
  headers?: SipHeaders | undefined;
  /**
   * Password of the SIP login. Write-only: stored encrypted, never returned. Null: none.
   * 1 to 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_password?: string | null | undefined;
}

/** How a trunk places calls. Part of `CreateTrunkBody`. */
export type TrunkOutboundInput = {
  /**
   * Where calls are sent: `host` or `host:port` of the carrier, without `sip:`. A public address, or one that the operator allows.
   * At most 255 characters. Pattern: `^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$`.
   */
  address: string;
  /**
   * Transport of SIP to the carrier. `auto`: the media service chooses.
   * @default "auto"
   */
  transport?: SipTransportInput | undefined;
  /**
   * Numbers to call from, in E.164. The first is used when a dispatch names none.
   * 1 to 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers: string[];
  /**
   * User name of the SIP login. Null: none. It goes together with `auth_password`.
   * At most 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_username: string;
  /**
   * Country to which most calls go, as an ISO 3166 code of two letters: the media service may call from near it. Null: not said.
   * Pattern: `^[A-Z]{2}$`.
   * @default null
   */
  destination_country?: string | null | undefined;
  /**
   * SIP headers that outbound calls carry, by name. Headers that SIP sets itself are refused.
   * @default {}
   */
  headers?: SipHeaders | undefined;
  /**
   * Password of the SIP login. Write-only: stored encrypted, never returned. Null: none.
   * 1 to 256 characters. Pattern: `^[\u0020-\u007e\u00a0-\u2027\u202a-\uffff]*$`.
   */
  auth_password: string;
} | {
  /**
   * Where calls are sent: `host` or `host:port` of the carrier, without `sip:`. A public address, or one that the operator allows.
   * At most 255 characters. Pattern: `^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$`.
   */
  address: string;
  /**
   * Transport of SIP to the carrier. `auto`: the media service chooses.
   * @default "auto"
   */
  transport?: SipTransportInput | undefined;
  /**
   * Numbers to call from, in E.164. The first is used when a dispatch names none.
   * 1 to 1000 elements. Each: At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  numbers: string[];
  /** User name of the SIP login. Null: none. It goes together with `auth_password`. */
  auth_username?: null | undefined;
  /**
   * Country to which most calls go, as an ISO 3166 code of two letters: the media service may call from near it. Null: not said.
   * Pattern: `^[A-Z]{2}$`.
   * @default null
   */
  destination_country?: string | null | undefined;
  /**
   * SIP headers that outbound calls carry, by name. Headers that SIP sets itself are refused.
   * @default {}
   */
  headers?: SipHeaders | undefined;
  /** Password of the SIP login. Write-only: stored encrypted, never returned. Null: none. */
  auth_password?: null | undefined;
};

/** Response of `trunks.get`, `trunks.update`, `trunks.archive`. */
export interface TrunkResponse {
  /** A SIP trunk. Passwords are never returned. */
  trunk: Trunk;
}

/** One turn of the conversation. `turn_id` is dense from 1 and never renumbered; `text` is what was heard, if interrupted. Part of `CallDetail`, `CallTurns`. */
export interface Turn {
  /**
   * Number of the turn in its call: from 1, without gaps, never changed.
   * Whole number. At least 1.
   */
  turn_id: number;
  /**
   * Whose turn it is. `user`: the person. `tool`: the use of a tool. `system`: a note of the platform.
   * More values may be added.
   */
  role: TurnRole;
  /** What was said; of an interrupted turn, what was heard. Of a tool, its result. */
  text: string;
  /**
   * When the turn began.
   * ISO 8601 date and time in UTC.
   */
  started_at: string;
  /**
   * When the turn began, in milliseconds from the answer; from `created_at` of a call that was not answered.
   * Whole number.
   */
  offset_ms: number;
  /**
   * When the turn ended, counted as `offset_ms`. Null: that is not known.
   * Whole number.
   */
  end_offset_ms: number | null;
  /** Whether the other side cut the turn off. */
  interrupted: boolean;
  /**
   * How sure the speech recognition was, 0 to 1. Null: it did not say, or it is no turn of the person.
   * 0 to 1.
   */
  confidence: number | null;
  /** The use of the tool, on turns of role `tool`. Null: any other turn. */
  tool: TurnTool | null;
  /** How long the person waited for the turn, on turns of role `agent`. Null: any other turn, or nothing was measured. */
  latency: TurnLatency | null;
}

/** A turn of the conversation began. Its text is in the call. Part of `TimelineEntry`. */
export interface TurnEntry {
  /**
   * When it happened, or when the platform learned of it.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /** What happened. */
  type: 'turn';
  /**
   * Number of the turn in its call: from 1, without gaps, never changed.
   * Whole number. At least 1.
   */
  turn_id: number;
  /**
   * Whose turn it is. `user`: the person. `tool`: the use of a tool. `system`: a note of the platform.
   * More values may be added.
   */
  role: TurnRole;
  /** Whether the other side cut the turn off. */
  interrupted: boolean;
}

/** How long the person waited for a turn of the agent, stage by stage, in milliseconds. Part of `Turn`. */
export interface TurnLatency {
  /**
   * From the end of what the person said until the agent took the turn as finished. Null: not measured.
   * Whole number. 0 to 600000.
   */
  end_of_turn_delay_ms: number | null;
  /**
   * From the end of what the person said until its transcript was complete. Null: not measured.
   * Whole number. 0 to 600000.
   */
  transcription_delay_ms: number | null;
  /**
   * From the request to the language model until its first token. Null: not measured, or the words were fixed, as in a greeting.
   * Whole number. 0 to 600000.
   */
  llm_first_token_ms: number | null;
  /**
   * From the request to the voice until its first audio. Null: not measured.
   * Whole number. 0 to 600000.
   */
  tts_first_audio_ms: number | null;
  /**
   * From the end of what the person said until the first audio of the reply. Null: not measured, or the turn was no reply.
   * Whole number. 0 to 600000.
   */
  total_ms: number | null;
}

/** The waits of a call, over its turns. Part of `CallMetrics`. */
export interface TurnMetrics {
  /**
   * How many turns of the agent have a figure.
   * Whole number. At least 0.
   */
  count: number;
  /**
   * How many turns of the agent the person cut off.
   * Whole number. At least 0.
   */
  interrupted: number;
  /** Until the agent took the turn of the person as finished. Null: no turn has a figure. */
  end_of_turn_delay_ms: Percentiles | null;
  /** Until the transcript was complete. Null: no turn has a figure. */
  transcription_delay_ms: Percentiles | null;
  /** Until the first token of the language model. Null: no turn has a figure. */
  llm_first_token_ms: Percentiles | null;
  /** Until the first audio of the voice. Null: no turn has a figure. */
  tts_first_audio_ms: Percentiles | null;
  /** The whole wait. Null: no turn has a figure. */
  total_ms: Percentiles | null;
}

/** Body of `secondFactor.turnOff`. */
export interface TurnOffSecondFactorBody {
  /**
   * The password of the account.
   * 1 to 1024 characters.
   */
  password: string;
  /**
   * The code that the app shows now, or a recovery code.
   * 1 to 64 characters.
   */
  code: string;
}

/** Body of `secondFactor.turnOn`. */
export interface TurnOnSecondFactorBody {
  /**
   * The password of the account.
   * 1 to 1024 characters.
   */
  password: string;
  /**
   * The proposed secret.
   * Pattern: `^[A-Z2-7]{32}$`.
   */
  secret: string;
  /**
   * The code that the app shows now.
   * 1 to 64 characters.
   */
  code: string;
}

/**
 * Whose turn it is. `user`: the person. `tool`: the use of a tool. `system`: a note of the platform. Part of `Turn`, `TurnEntry`.
 * More values may be added.
 */
export type TurnRole = 'agent' | 'user' | 'tool' | 'system' | (string & {});

/** The arguments and the result of a tool call. Part of `Turn`. */
export interface TurnTool {
  /** Name of the tool. */
  name: string;
  /** The arguments that the language model filled in. */
  arguments: Record<string, JsonValue>;
  /** What the language model got back. Null: nothing. */
  result: string | null;
  /** Whether the tool did what it was asked for. */
  ok: boolean;
  /**
   * How long the tool took, in milliseconds.
   * Whole number. At least 0.
   */
  duration_ms: number;
}

/** Usage of calls that has no price. Part of `UnpricedUsageList`. */
export interface UnpricedUsage {
  /**
   * What used it. `stt`: speech recognition. `llm`: the language model of the conversation. `tts`: the voice. `telephony`: the phone line. `summary`: the language model of the summary.
   * More values may be added.
   */
  component: UsageComponent;
  /**
   * Who provided it, in lower case, such as `openai`; `sip` for the phone line.
   * 1 to 200 characters.
   */
  provider: string;
  /**
   * The model, as its provider names it; for telephony `outbound` or `inbound`. Null: the provider has no name for it.
   * 1 to 200 characters.
   */
  model: string | null;
  /**
   * What is counted. `cached_input_tokens` are those that the provider had in its cache; `input_tokens` are the others. `seconds`: of audio, or of the answered call.
   * More values may be added.
   */
  unit: UsageUnit;
  /**
   * When it was recorded first without a price.
   * ISO 8601 date and time in UTC.
   */
  first_used_at: string;
}

/** Response of `prices.listUnpriced`. */
export interface UnpricedUsageList {
  /**
   * The newest 200, newest first.
   * At most 200 elements.
   */
  unpriced_usage: UnpricedUsage[];
}

/** Usage without a price: when an alert opens. Part of `AlertRulesByKind`. */
export interface UnpricedUsageRule {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled: boolean;
  /**
   * So many lines of usage without a price, today or yesterday.
   * Whole number. 1 to 1000.
   */
  lines: number;
}

/** Usage without a price: what is left out stays. Part of `AlertRulesChange`. */
export interface UnpricedUsageRuleChange {
  /** Whether alerts of this kind open. False also closes those that are open. */
  enabled?: boolean | undefined;
  /**
   * So many lines of usage without a price, today or yesterday.
   * Whole number. 1 to 1000.
   */
  lines?: number | undefined;
}

/** Any subset of the fields; what is left out stays. Body of `agents.update`. */
export interface UpdateAgentBody {
  /**
   * What the agent is called in lists.
   * 1 to 200 characters.
   */
  name?: string | undefined;
  /**
   * The agent's prompt: who it is, what it does and how it talks. At most 32 KiB of UTF-8.
   * At least 1 character.
   */
  instructions?: string | undefined;
  /**
   * What the agent greets with, word for word. Null or blank: a generic greeting.
   * At most 2000 characters.
   */
  welcome?: string | null | undefined;
  /**
   * The voice: a `voice_id` of the list of voices. Null: the default voice of the installation.
   * At most 200 characters.
   */
  voice_id?: string | null | undefined;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref?: string | null | undefined;
  /**
   * Ids of the tools that the agent may use. Null: all tools of the tenant, now and later. `[]`: none. A list: exactly those.
   * At most 100 elements. Each: At most 128 characters.
   */
  tool_ids?: string[] | null | undefined;
  /**
   * Ids of the documents of knowledge in which the agent may look up answers. Null or `[]`: none. One that was deleted since finds nothing.
   * At most 50 elements. Each: At most 128 characters.
   */
  knowledge_ids?: string[] | null | undefined;
  /**
   * The language in which the agent listens and speaks, as a BCP 47 tag.
   * 2 to 35 characters.
   */
  language?: string | undefined;
  /**
   * Name of the language model for the conversation. Null: the one that the installation is configured with.
   * At most 200 characters.
   */
  model?: string | null | undefined;
  /**
   * The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone.
   * At most 64 characters.
   */
  timezone?: string | null | undefined;
  /** Whether answered calls of this agent are recorded. */
  record_calls?: boolean | undefined;
  /**
   * The longest talk, in seconds from the answer. The call then ends with `max_duration`.
   * Whole number. 10 to 14400.
   */
  max_call_duration_sec?: number | undefined;
  /** How a conversation begins. Members that are left out have their defaults. */
  greeting?: AgentGreetingInput | undefined;
  /** When the other side counts as having finished what it says. Members that are left out have their defaults. */
  endpointing?: AgentEndpointingInput | undefined;
  /** What happens when the other side speaks while the agent speaks. Members that are left out have their defaults. */
  interruptions?: AgentInterruptionsInput | undefined;
  /** What the agent does while the other side is silent. Members that are left out have their defaults. */
  reminder?: AgentReminderInput | undefined;
  /**
   * The silence of both sides after which the call ends with `silence_timeout`. A reminder does not begin it anew. In milliseconds.
   * Whole number. 3000 to 1800000.
   */
  end_after_silence_ms?: number | undefined;
  /**
   * How freely the model chooses its words, from 0 (always the likeliest) to 2. Null: the default of the model. Some models take no other.
   * 0 to 2.
   */
  temperature?: number | null | undefined;
  /**
   * The most tokens of one reply of the model; it is cut off there, so the instructions should ask for shorter ones. Null: no limit in calls, 4096 in chats.
   * Whole number. 16 to 4096.
   */
  max_reply_tokens?: number | null | undefined;
  /**
   * Models of the same provider that are asked, in this order, when `model` cannot answer: it refuses, fails, or is silent for five seconds before its first word. `[]`: none.
   * At most 5 elements. Each: 1 to 200 characters.
   */
  fallback_models?: string[] | undefined;
  /**
   * How fast the agent speaks; 1 is the voice’s own speed. A provider with a narrower range gets its end.
   * 0.5 to 2.
   */
  voice_speed?: number | undefined;
  /**
   * Words that the voice would pronounce wrongly. The first one of two with the same text counts.
   * At most 200 elements.
   */
  pronunciations?: AgentPronunciationInput[] | undefined;
  /** Settings of the voice that one provider knows. Those of the provider that the installation uses count; null: its defaults. */
  voice_settings?: AgentVoiceSettingsInput | undefined;
  /** What is heard behind the agent, all the time. Members that are left out have their defaults. */
  ambient_sound?: AgentAmbientSoundInput | undefined;
  /**
   * Names and words that callers are likely to say, for recognisers that take such a list.
   * At most 100 elements. Each: 1 to 50 characters.
   */
  keyterms?: string[] | undefined;
  /**
   * Languages, beside `language`, in which the other side may speak; the agent then answers in theirs. `[]`: `language` alone is recognised.
   * At most 10 elements. Each: 2 to 35 characters.
   */
  languages?: string[] | undefined;
  /** What happens with the keys that the other side presses on its telephone. Members that are left out have their defaults. */
  dtmf?: AgentDtmfInput | undefined;
  /**
   * To whom the agent may transfer calls, each by a name: the instructions need no numbers, and the model can choose no other. `[]`: the agent has no such list; a transfer tool then takes every number that stands in the instructions or in the description of a transfer tool.
   * At most 50 elements.
   */
  transfer_targets?: TransferTargetInput[] | undefined;
  /** Null: the agent's model decides that it talks to a machine, leaves a message in its own words as the instructions ask for, and the call ends as `voicemail`. */
  voicemail?: AgentVoicemailInput | null | undefined;
  /**
   * What the agent says before everything else, word for word, such as that it is an AI. In a chat it stands before the greeting. Null or blank: nothing.
   * At most 2000 characters.
   */
  disclosure?: string | null | undefined;
  /** What is said about recording at the beginning of a call. `none`: nothing. `announce`: the agent says `recording_consent_text`, and the recording begins after it. `ask`: it asks, and only a clear yes begins the recording and the transcript; without one the call goes on, and nothing of it is stored. The recording itself also needs `record_calls`. */
  recording_consent?: RecordingConsentInput | undefined;
  /**
   * The sentence of `announce`, or the question of `ask`, said word for word after `disclosure` and before `welcome`. Null or blank: a generic one in the language of the agent, or in English.
   * At most 2000 characters.
   */
  recording_consent_text?: string | null | undefined;
  /**
   * What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.
   * At most 10 elements.
   */
  redact?: RedactionClassInput[] | undefined;
  /**
   * Regular expressions of RE2 for anything else, such as `\bKD-\d{6}\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.
   * At most 20 elements. Each: 1 to 200 characters.
   */
  redact_patterns?: string[] | undefined;
  /**
   * The variables that `instructions`, `welcome`, `disclosure`, `recording_consent_text`, the message of `voicemail` and constants of `http` tools may name in double braces, beside `now`, `date`, `time`, `timezone`, `language`, `direction`, `caller_number`, `called_number`. Null: the texts are no templates, and braces in them are what they are.
   * At most 500 elements.
   */
  variables?: AgentVariableInput[] | null | undefined;
  /** True: a version is first published only once all tests of the agent have passed on it; a `PUT` that changes settings needs `draft`. A version that was published before can always be published again. */
  publish_requires_tests?: boolean | undefined;
  /**
   * True: the changes are kept as a draft, on top of the draft that there is, and calls go on as before. False or absent: they are published at once. `name`, `client_ref` and `publish_requires_tests` belong to no version and are changed at once.
   * @default false
   */
  draft?: boolean | undefined;
}

/** Any subset of the fields; what is left out stays. Body of `alerts.updateRules`. */
export interface UpdateAlertRulesBody {
  /** Rules by kind; what is left out stays. */
  rules?: AlertRulesChange | undefined;
  /**
   * Who is told by e-mail of each alert that opens or closes. Needs an installation that sends e-mail.
   * At most 10 elements. Each: E-mail address. At most 320 characters.
   */
  emails?: string[] | undefined;
  /**
   * The webhook of a chat that takes `{"text": "…"}`, as those of Slack, Mattermost and Google Chat do: https on a public address; the sandbox also allows http on loopback. Write-only. Null: no chat.
   * URL. At most 2048 characters.
   */
  chat_url?: string | null | undefined;
}

/** Any of the members. `enum_values` must hold every value that there is. Body of `customFields.update`. */
export interface UpdateCustomFieldBody {
  /**
   * The id of the record, as it was read. Another one is refused.
   * At most 128 characters.
   */
  id?: string | undefined;
  /**
   * What the field is called; the language model reads it too.
   * 1 to 200 characters.
   */
  label?: string | undefined;
  /** Whether the fact is needed. It is null all the same when the call did not cover it. */
  required?: boolean | undefined;
  /**
   * Name of the field in your CRM. Null: none.
   * At most 200 characters.
   */
  crm_hint?: string | null | undefined;
  /**
   * All values of a field of type `enum`: those that there are, and new ones.
   * At most 100 elements. No element twice. Each: 1 to 200 characters.
   */
  enum_values?: string[] | undefined;
}

/** Any subset of the fields; what is left out stays. Body of `knowledge.update`. */
export interface UpdateKnowledgeDocumentBody {
  /**
   * What the document is called. Answers name it as their source, and its words are searched too.
   * 1 to 200 characters.
   */
  name?: string | undefined;
  /** `markdown`: its headings are kept with each passage. `text`: plain text, without headings. */
  format?: KnowledgeFormatInput | undefined;
  /**
   * The language of the document, as a BCP 47 tag. It decides which forms of a word are the same word.
   * 2 to 35 characters.
   */
  language?: string | undefined;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref?: string | null | undefined;
  /**
   * The whole document. At most 512 KiB of UTF-8, and 1,000 passages.
   * At least 1 character.
   */
  text?: string | undefined;
}

/** Body of `operators.update`. */
export interface UpdateOperatorBody {
  /** `admin`: may do everything. `viewer`: may read everything, and change nothing. */
  role: OperatorRoleInput;
}

/** Any subset of the fields; `number` never changes. Body of `phoneNumbers.update`. */
export interface UpdatePhoneNumberBody {
  /**
   * Id of the trunk through which calls to the number arrive; needed for an agent to answer. Null: none.
   * At most 128 characters.
   */
  trunk_id?: string | null | undefined;
  /**
   * Id of the agent that answers inbound calls. Null: no agent does.
   * At most 128 characters.
   */
  agent_id?: string | null | undefined;
  /** The version of the agent that answers, or `published`. A number that gets another agent without a version gets its published one. */
  agent_version?: number | 'published' | undefined;
  /**
   * Asked for each inbound call which agent answers, for 1.5 s at most; then `agent_id` does. https on a public address; the sandbox also allows http on loopback. Null: nobody is asked.
   * URL. At most 2048 characters.
   */
  answer_url?: string | null | undefined;
  /**
   * Key of the HMAC that signs the requests to `answer_url`. Write-only. Needed with an `answer_url`, and again when that moves to another host. Absent: as it is.
   * Pattern: `^[\x21-\x7e]{16,256}$`.
   */
  answer_secret?: string | undefined;
  /**
   * What the number is called here. Null: nothing.
   * 1 to 200 characters.
   */
  label?: string | null | undefined;
  /**
   * Your own correlation id, which inbound calls of the number get too. Null: none.
   * At most 256 characters.
   */
  client_ref?: string | null | undefined;
}

/** Body of `tenants.update`. */
export interface UpdateTenantBody {
  /**
   * What the tenant is called in lists.
   * 1 to 200 characters.
   */
  name?: string | undefined;
  /**
   * IANA time zone of calls for which neither the dispatch nor the agent names one.
   * At most 64 characters.
   */
  timezone?: string | undefined;
  /** The trade whose facts the summaries look for; `generic`: none in particular. */
  default_vertical?: VerticalInput | undefined;
  /**
   * How many calls run at the same time. Further outbound calls wait as `dispatched`.
   * Whole number. 1 to 10000.
   */
  max_concurrent_calls?: number | undefined;
  /**
   * How many outbound calls are dialed per second at most.
   * 0.01 to 1000.
   */
  dial_rate_per_sec?: number | undefined;
  /** Whether calls can be found by words that were said in them. A change takes effect within minutes. */
  transcript_search?: boolean | undefined;
  /** Whether the audit log records who read transcripts and summaries of calls, and who got links to recordings: once an hour for each reader and call. A change takes effect within a second. */
  audit_access?: boolean | undefined;
  /**
   * What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.
   * At most 10 elements.
   */
  redact?: RedactionClassInput[] | undefined;
  /**
   * Regular expressions of RE2 for anything else, such as `\bKD-\d{6}\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.
   * At most 20 elements. Each: 1 to 200 characters.
   */
  redact_patterns?: string[] | undefined;
  /** What is left out stays as it is. A limit below what there is takes nothing away. */
  limits?: TenantLimitsInput | undefined;
  /** What is left out stays as it is. A shorter time takes effect within an hour, and nothing brings back what it erased. Days beyond the bounds of the installation are refused. */
  retention?: TenantRetentionInput | undefined;
  /** `suspended`: its API keys are refused and no new call begins. Calls in progress go on. */
  status?: TenantStatusInput | undefined;
}

/** Any subset of the fields; what is left out stays. Body of `testCases.update`. */
export interface UpdateTestCaseBody {
  /**
   * What the test is called in lists and reports.
   * 1 to 200 characters.
   */
  name?: string | undefined;
  /** Who talks with the agent: a dialogue that is written down, or a person whom the language model plays. */
  caller?: TestCallerInput | undefined;
  /** `inbound`: the caller began the conversation. `outbound`: the agent did. */
  direction?: TestDirectionInput | undefined;
  /** Who the conversation is about, for the agent. Null: not said. */
  lead?: Lead | null | undefined;
  /** JSON of your own, which the agent gets. Null: none. */
  metadata?: Metadata | null | undefined;
  /** Values for the variables of the agent. A run of an `outbound` test needs those that a dispatch needs; `inbound` ones take the defaults, as calls do. Null: none. */
  variables?: VariableValues | null | undefined;
  /**
   * What tools reply. An `http` tool is never called: a use that no mock fits makes the test fail. A tool without mocks that is none of `http` says what it would do, as in a chat.
   * At most 50 elements.
   */
  mocks?: TestMockInput[] | undefined;
  /**
   * What must be true; all of it. Without any, the test passes when the conversation comes to its end.
   * At most 50 elements.
   */
  assertions?: TestAssertionInput[] | undefined;
  /**
   * After so many messages of the caller the conversation is over.
   * Whole number. 1 to 50.
   */
  max_turns?: number | undefined;
}

/** Any subset of the fields; `type` never changes. Body of `tools.update`. */
export interface UpdateToolBody {
  /**
   * The name under which the language model uses the tool; unique among the active tools of the tenant.
   * Pattern: `^[A-Za-z0-9_-]{1,64}$`.
   */
  name?: string | undefined;
  /**
   * What the tool does and when to use it, for the language model.
   * 1 to 1000 characters.
   */
  description?: string | undefined;
  /** Whether the language model is offered the tool. */
  enabled?: boolean | undefined;
  /** What changes in how a tool of type `http` is called; absent members stay. Null only for other types. */
  http?: ToolHttpChange | null | undefined;
}

/** Any subset of the fields; `direction` never changes. Body of `trunks.update`. */
export interface UpdateTrunkBody {
  /**
   * What the trunk is called in lists.
   * 1 to 200 characters.
   */
  name?: string | undefined;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref?: string | null | undefined;
  /** Encryption of the audio (SRTP): never, when the other side offers it, or always. */
  media_encryption?: MediaEncryptionInput | undefined;
  /** Noise cancellation for its calls. It has an effect on LiveKit Cloud only. */
  krisp_enabled?: boolean | undefined;
  /**
   * How many seconds a phone may send no audio, as on hold or with a muted microphone, before the media service ends the call.
   * Whole number. 15 to 3600.
   */
  media_timeout_sec?: number | undefined;
  /** What changes on the outbound side. Null only for a trunk that has no such side. */
  outbound?: TrunkOutboundChange | null | undefined;
  /** What changes on the inbound side. Null only for a trunk that has no such side. */
  inbound?: TrunkInboundChange | null | undefined;
}

/** Body of `users.update`. */
export interface UpdateUserBody {
  /**
   * What the user is called. Null: none was given.
   * 1 to 200 characters.
   */
  name?: string | null | undefined;
  /** `owner`: everything of the tenant, with its users. `manager`: what a portal session with `manage` may, and see the users. `viewer`: what only reads. `billing`: statistics and costs. */
  role?: UserRoleInput | undefined;
}

/** Any subset of the fields. A `url`, also the same one, or `enabled: true` makes a disabled endpoint active again. Body of `webhooks.update`. */
export interface UpdateWebhookBody {
  /**
   * Where events are posted. It makes a disabled endpoint active again, also when it is the same address.
   * URL. At most 2048 characters.
   */
  url?: string | undefined;
  /**
   * What the endpoint is for, in your own words.
   * At most 200 characters.
   */
  description?: string | undefined;
  /**
   * The types of events that it gets; `["*"]`: all, also those that are added later.
   * 1 to 14 elements.
   */
  event_types?: EventTypeFilter[] | undefined;
  /** Your own switch. While it is false, the endpoint gets no events. `true` makes a disabled one active. */
  enabled?: boolean | undefined;
  /** Whether attempts also carry `webhook-id`, `webhook-timestamp` and `webhook-signature` as Standard Webhooks defines them, beside our own headers. */
  standard_webhooks?: boolean | undefined;
}

/** A booking whose details changed, as it is now. Part of `StoredEvent_booking_updated`. */
export interface UpdatedBooking {
  /**
   * Id of the booking, `bk_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call in which it was captured.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the agent that captured it.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The `client_ref` of the call, null when it has none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * `captured` until the booking is canceled, which is final.
   * More values may be added.
   */
  status: BookingStatus;
  /**
   * The name for which the appointment was made.
   * At most 200 characters.
   */
  full_name: string;
  /**
   * E-mail address for the appointment. Null: none was given.
   * At most 320 characters.
   */
  email: string | null;
  /**
   * Phone number for the appointment, in E.164. Null: none was given.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  phone: string | null;
  /**
   * When the appointment is, with the offset that `timezone` has at that moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  preferred_datetime: string;
  /**
   * IANA time zone of the appointment, which is that of its call.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * The words in which the time was said, as the agent repeats them. May be empty.
   * At most 500 characters.
   */
  preferred_datetime_text: string;
  /**
   * How long the appointment lasts, in minutes. Null: that was not said.
   * Whole number. At least 1.
   */
  duration_min: number | null;
  /**
   * How the two sides meet. Null: that was not said.
   * More values may be added.
   */
  channel: AppointmentChannel | null;
  /**
   * What else the agent noted. Null: nothing.
   * At most 2000 characters.
   */
  notes: string | null;
  /**
   * The `turn_id`s in which name, time and contact were said. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /**
   * When the agent captured it.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When it was canceled. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  canceled_at: string | null;
  /**
   * Who canceled it: the agent during the call, an API key or a portal session, or an operator. Null: it was not canceled.
   * More values may be added.
   */
  canceled_by: CanceledBy | null;
  /**
   * The `reason` given with the cancellation. Null: none was given, or it was not canceled.
   * At most 500 characters.
   */
  cancel_reason: string | null;
  /**
   * Id of the booking that took its place, when the agent booked another time for the same person. Null: none did.
   * At most 128 characters.
   */
  superseded_by: string | null;
}

/**
 * What used it. `stt`: speech recognition. `llm`: the language model of the conversation. `tts`: the voice. `telephony`: the phone line. `summary`: the language model of the summary. Part of `UsageLine`, `CostLine`, `Price`, `UnpricedUsage`.
 * More values may be added.
 */
export type UsageComponent = 'stt' | 'llm' | 'tts' | 'telephony' | 'summary' | (string & {});

/** What used it. `stt`: speech recognition. `llm`: the language model of the conversation. `tts`: the voice. `telephony`: the phone line. `summary`: the language model of the summary. Part of `ListPricesQuery`, `CreatePriceBody`. */
export type UsageComponentInput = 'stt' | 'llm' | 'tts' | 'telephony' | 'summary';

/** How much a call used of one model of one provider, in one unit. Part of `CallDetail`, `CallCost`. */
export interface UsageLine {
  /**
   * What used it. `stt`: speech recognition. `llm`: the language model of the conversation. `tts`: the voice. `telephony`: the phone line. `summary`: the language model of the summary.
   * More values may be added.
   */
  component: UsageComponent;
  /**
   * Who provided it, in lower case, such as `openai`; `sip` for the phone line.
   * 1 to 200 characters.
   */
  provider: string;
  /**
   * The model, as its provider names it; for telephony `outbound` or `inbound`. Null: the provider has no name for it.
   * 1 to 200 characters.
   */
  model: string | null;
  /**
   * What is counted. `cached_input_tokens` are those that the provider had in its cache; `input_tokens` are the others. `seconds`: of audio, or of the answered call.
   * More values may be added.
   */
  unit: UsageUnit;
  /**
   * How much of the unit, with at most three decimal places.
   * 0 to 1000000000.
   */
  quantity: number;
}

/**
 * What is counted. `cached_input_tokens` are those that the provider had in its cache; `input_tokens` are the others. `seconds`: of audio, or of the answered call. Part of `UsageLine`, `CostLine`, `Price`, `UnpricedUsage`.
 * More values may be added.
 */
export type UsageUnit = 'input_tokens' | 'cached_input_tokens' | 'output_tokens' | 'characters' | 'seconds' | (string & {});

/** What is counted. `cached_input_tokens` are those that the provider had in its cache; `input_tokens` are the others. `seconds`: of audio, or of the answered call. Part of `CreatePriceBody`. */
export type UsageUnitInput = 'input_tokens' | 'cached_input_tokens' | 'output_tokens' | 'characters' | 'seconds';

/** A person of a tenant, who signs in to the console of that tenant. Part of `PortalResponse`, `UserWithUrl`, `UserList`, `UserResponse`. */
export interface User {
  /**
   * Id of the user, `us_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * The e-mail address with which the user signs in.
   * E-mail address.
   */
  email: string;
  /**
   * What the user is called. Null: none was given.
   * 1 to 200 characters.
   */
  name: string | null;
  /**
   * `owner`: everything of the tenant, with its users. `manager`: what a portal session with `manage` may, and see the users. `viewer`: what only reads. `billing`: statistics and costs.
   * More values may be added.
   */
  role: UserRole;
  /**
   * `invited`: it has not set a password yet.
   * More values may be added.
   */
  status: UserStatus;
  /**
   * When the user was invited.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the user signed in last. Null: never.
   * ISO 8601 date and time in UTC.
   */
  last_login_at: string | null;
  /** Whether a sign-in needs a code of an authenticator app as well. */
  second_factor: boolean;
}

/** A page of users. Response of `users.list`. */
export interface UserList {
  /** The users of this page, newest first. */
  users: User[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Body of `portal.login`. */
export interface UserLoginBody {
  /**
   * The e-mail address of the user.
   * At most 320 characters.
   */
  email: string;
  /**
   * The password of the user.
   * 1 to 1024 characters.
   */
  password: string;
  /**
   * The code of the authenticator app, or a recovery code, where the account has a second factor.
   * At most 64 characters.
   */
  totp?: string | undefined;
}

/** One user. Response of `users.get`, `users.update`, `users.resetSecondFactor`, `users.endSessions`, `users.remove`. */
export interface UserResponse {
  /** A person of a tenant, who signs in to the console of that tenant. */
  user: User;
}

/**
 * `owner`: everything of the tenant, with its users. `manager`: what a portal session with `manage` may, and see the users. `viewer`: what only reads. `billing`: statistics and costs. Part of `User`.
 * More values may be added.
 */
export type UserRole = 'owner' | 'manager' | 'viewer' | 'billing' | (string & {});

/** `owner`: everything of the tenant, with its users. `manager`: what a portal session with `manage` may, and see the users. `viewer`: what only reads. `billing`: statistics and costs. Part of `CreateUserBody`, `UpdateUserBody`. */
export type UserRoleInput = 'owner' | 'manager' | 'viewer' | 'billing';

/**
 * `invited`: it has not set a password yet. Part of `User`.
 * More values may be added.
 */
export type UserStatus = 'invited' | 'active' | (string & {});

/** A user, and the link that sets its password. Response of `users.create`, `users.makeLink`. */
export interface UserWithUrl {
  /** A person of a tenant, who signs in to the console of that tenant. */
  user: User;
  /**
   * The link that sets the password: once, within seven days. What follows `#` is a secret. It is not shown again.
   * URL.
   */
  url: string;
}

/** Values for the variables of the agent, by their names. They are data: what stands in them is never replaced. A name that the agent does not have is kept with the call, and used nowhere. Part of `DispatchBody`, `ListedCall`, `Call`, `CreateChatBody`, `Chat`, `ListedChat`, `CreateTestCaseBody`, `TestCase`, `UpdateTestCaseBody`. */
export type VariableValues = Record<string, string>;

/**
 * The trade whose facts the summaries look for; `generic`: none in particular. Part of `Tenant`.
 * More values may be added.
 */
export type Vertical = 'generic' | 'real_estate' | 'lending' | (string & {});

/** `facts` holds what its `id` calls for: nothing for `generic`. Part of `CallSummaryPayload`. */
export type VerticalBlock = RealEstateBlock | GenericBlock;

/** The trade whose facts the summaries look for; `generic`: none in particular. Part of `CreateTenantBody`, `UpdateTenantBody`. */
export type VerticalInput = 'generic' | 'real_estate' | 'lending';

/** A voice that agents can be given as `voice_id`. Part of `VoiceList`. */
export interface Voice {
  /** Give it as `voice_id` of an agent. */
  voice_id: string;
  /** What the speech provider calls the voice. */
  name: string;
  /** The language that it speaks, as a BCP 47 tag. `mul`: many. `und`: the provider does not say. */
  language: string;
  /**
   * How the voice sounds. Null: the provider does not say.
   * More values may be added.
   */
  gender: VoiceGender | null;
  /** The speech provider, such as `elevenlabs`. */
  provider: string;
  /** Address of a sample that needs no credentials. Null: the provider has none. */
  preview_url: string | null;
}

/**
 * How a voice sounds. Part of `Voice`.
 * More values may be added.
 */
export type VoiceGender = 'female' | 'male' | 'neutral' | (string & {});

/** All voices; none where no speech provider is configured. Response of `voices.list`, `ttsVoices.list`. */
export interface VoiceList {
  /** All voices; empty when no speech provider is configured. */
  voices: Voice[];
}

/**
 * What the agent does. `hang_up`: it ends the call. `message`: it says `message` once the greeting of the machine is over, and ends the call. `talk`: it goes on as with a person, and `answered_by` of the call is `voicemail`. Part of `AgentVoicemail`.
 * More values may be added.
 */
export type VoicemailAction = 'hang_up' | 'message' | 'talk' | (string & {});

/** What the agent does. `hang_up`: it ends the call. `message`: it says `message` once the greeting of the machine is over, and ends the call. `talk`: it goes on as with a person, and `answered_by` of the call is `voicemail`. Part of `AgentVoicemailInput`. */
export type VoicemailActionInput = 'hang_up' | 'message' | 'talk';

/** The loudness of a call: for each speaker the peak of every tenth of a second. Response of `calls.waveform`. */
export interface Waveform {
  /**
   * How many peaks a second has.
   * Whole number.
   */
  peaks_per_sec: 10;
  /**
   * When the first peak begins, in milliseconds from the answer, as `offset_ms` of a turn.
   * Whole number.
   */
  offset_ms: number;
  /**
   * The peaks of the agent, 0 (silence) to 255 (full scale), in order of time.
   * Each: Whole number. 0 to 255.
   */
  agent: number[];
  /**
   * The peaks of the person. As many as those of the agent.
   * Each: Whole number. 0 to 255.
   */
  user: number[];
}

/** What a browser needs to talk to the agent. Only `ws_url`, `token` and `expires_at` belong into the browser. Response of `webSessions.create`. */
export interface WebSession {
  /**
   * Id of the call that the session is. Keep it on your server.
   * At most 128 characters.
   */
  call_id: string;
  /** Name of the room at the media service. Keep it on your server. */
  room_name: string;
  /** WebSocket address of the media service, for the browser. */
  ws_url: string;
  /** Access token (JWT) for the browser: to join this one room and to send and receive audio, for 1 hour. Never put it into a URL. */
  token: string;
  /** Identity that the browser has in the room. */
  identity: string;
  /**
   * When the token ends and the room is closed.
   * ISO 8601 date and time in UTC.
   */
  expires_at: string;
}

/** The person whom the session is for; may be empty. Body of `webSessions.create`. */
export interface WebSessionBody {
  /** The version of the agent that holds the call, or `published`. Absent: the published one. */
  agent_version?: number | 'published' | undefined;
  /** Who the call is about, for the agent. Null or absent: not said. */
  lead?: Lead | null | undefined;
  /**
   * Your own correlation id, returned with the call, its events and its bookings. Absent: null.
   * At most 256 characters.
   */
  client_ref?: string | null | undefined;
}

/** One event for one endpoint. Its id is the event body's `id` and the `Svc-Webhook-Id` header. Part of `WebhookDeliveryList`, `RedeliveredResponse`. */
export interface WebhookDelivery {
  /**
   * Id of the webhook delivery, `wdl_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the endpoint that it goes to.
   * At most 128 characters.
   */
  webhook_endpoint_id: string;
  /** The type of the event, such as `call.completed`. */
  event_type: string;
  /**
   * Id of the call that the event is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * `pending`: it waits for an attempt. `delivering`: an attempt is under way. `delivered`: the receiver answered 2xx. `dead_lettered`: every attempt failed. `canceled`: the endpoint takes no deliveries any more, or it was a test that failed.
   * More values may be added.
   */
  status: DeliveryStatus;
  /**
   * How many attempts have been made.
   * Whole number. At least 0.
   */
  attempt_count: number;
  /**
   * After so many attempts it is given up: 8, or 1 for a test. A redelivery adds to it.
   * Whole number. At least 1.
   */
  max_attempts: number;
  /**
   * When the next attempt is due. Null: there will be none.
   * ISO 8601 date and time in UTC.
   */
  next_attempt_at: string | null;
  /**
   * Status of the last response. Null: the last attempt got none, or there was no attempt.
   * Whole number.
   */
  last_http_status: number | null;
  /** Why the last attempt failed, in words. Null: a response came, or there was no attempt. */
  last_error: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the receiver accepted it. Null: it has not.
   * ISO 8601 date and time in UTC.
   */
  delivered_at: string | null;
  /**
   * When it was given up. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  dead_lettered_at: string | null;
}

/** A delivery with its attempts and the bytes it sends. Part of `WebhookDeliveryResponse`. */
export interface WebhookDeliveryDetail {
  /**
   * Id of the webhook delivery, `wdl_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the endpoint that it goes to.
   * At most 128 characters.
   */
  webhook_endpoint_id: string;
  /** The type of the event, such as `call.completed`. */
  event_type: string;
  /**
   * Id of the call that the event is about. Null: it is about none.
   * At most 128 characters.
   */
  call_id: string | null;
  /**
   * `pending`: it waits for an attempt. `delivering`: an attempt is under way. `delivered`: the receiver answered 2xx. `dead_lettered`: every attempt failed. `canceled`: the endpoint takes no deliveries any more, or it was a test that failed.
   * More values may be added.
   */
  status: DeliveryStatus;
  /**
   * How many attempts have been made.
   * Whole number. At least 0.
   */
  attempt_count: number;
  /**
   * After so many attempts it is given up: 8, or 1 for a test. A redelivery adds to it.
   * Whole number. At least 1.
   */
  max_attempts: number;
  /**
   * When the next attempt is due. Null: there will be none.
   * ISO 8601 date and time in UTC.
   */
  next_attempt_at: string | null;
  /**
   * Status of the last response. Null: the last attempt got none, or there was no attempt.
   * Whole number.
   */
  last_http_status: number | null;
  /** Why the last attempt failed, in words. Null: a response came, or there was no attempt. */
  last_error: string | null;
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the receiver accepted it. Null: it has not.
   * ISO 8601 date and time in UTC.
   */
  delivered_at: string | null;
  /**
   * When it was given up. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  dead_lettered_at: string | null;
  /** The attempts that are still kept, in order. */
  attempts: DeliveryAttempt[];
  /** The exact bytes that every attempt sends. */
  body: string;
}

/** Response of `webhookDeliveries.list`. */
export interface WebhookDeliveryList {
  /** The deliveries of this page, newest first. */
  webhook_deliveries: WebhookDelivery[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `webhookDeliveries.get`. */
export interface WebhookDeliveryResponse {
  /** A delivery with its attempts and the bytes it sends. */
  webhook_delivery: WebhookDeliveryDetail;
}

/** Where events are sent. Both `enabled`, the customer's switch, and `status`, the platform's, must allow a delivery. Part of `WebhookEndpointWithSecret`, `WebhookEndpointList`, `WebhookEndpointResponse`. */
export interface WebhookEndpoint {
  /**
   * Id of the webhook endpoint, `twe_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** Where events are posted. */
  url: string;
  /** What the endpoint is for, in your own words; may be empty. */
  description: string;
  /** Your own switch. While it is false, the endpoint gets no events. */
  enabled: boolean;
  /** The types of events that it gets; `["*"]`: all. */
  event_types: string[];
  /** Whether attempts also carry the headers of Standard Webhooks. */
  standard_webhooks: boolean;
  /**
   * `disabled`: the receiver answered 410, and gets nothing until you give a `url`, also the same one, or set `enabled`.
   * More values may be added.
   */
  status: WebhookStatus;
  /**
   * Whether events arrive. `failing`: the last attempt failed; it stays so until one succeeds, or you change `url` or set `enabled`. `disabled`: `enabled` or `status` stops deliveries. `healthy`: anything else, also before the first attempt. Tests do not count.
   * More values may be added.
   */
  health: WebhookHealth;
  /** The last attempt that failed, also when others have succeeded since. Null: none has, since the endpoint was made or got another `url`. */
  last_failure: WebhookFailure | null;
  /**
   * Failed attempts since the last delivery that succeeded; tests do not count.
   * Whole number. At least 0.
   */
  consecutive_failures: number;
  /**
   * When the endpoint was created.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When the endpoint was last changed.
   * ISO 8601 date and time in UTC.
   */
  updated_at: string;
}

/** Response of `webhooks.list`. */
export interface WebhookEndpointList {
  /** The endpoints of this page, newest first. */
  webhook_endpoints: WebhookEndpoint[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `webhooks.get`, `webhooks.update`, `webhooks.delete`. */
export interface WebhookEndpointResponse {
  /** Where events are sent. Both `enabled`, the customer's switch, and `status`, the platform's, must allow a delivery. */
  webhook_endpoint: WebhookEndpoint;
}

/** Deliveries of one endpoint by what became of them. Part of `WebhookStats`. */
export interface WebhookEndpointStats {
  /**
   * Id of the webhook endpoint, `twe_<hex>`.
   * At most 128 characters.
   */
  webhook_endpoint_id: string;
  /**
   * The receiver accepted them.
   * Whole number. 0 to 10000.
   */
  delivered: number;
  /**
   * They were given up after the last attempt.
   * Whole number. 0 to 10000.
   */
  failed: number;
  /**
   * They wait for an attempt, or one is under way.
   * Whole number. 0 to 10000.
   */
  pending: number;
  /**
   * They were not sent any more, because the endpoint took none.
   * Whole number. 0 to 10000.
   */
  canceled: number;
}

/** Response of `webhooks.create`, `webhooks.rotateSecret`. */
export interface WebhookEndpointWithSecret {
  /** Where events are sent. Both `enabled`, the customer's switch, and `status`, the platform's, must allow a delivery. */
  webhook_endpoint: WebhookEndpoint;
  /** Key of the HMAC that signs its deliveries; shown this once. For `Svc-Signature` the key is the UTF-8 bytes of the whole text, for Standard Webhooks the bytes that the part after `whsec_` encodes in base64. */
  signing_secret: string;
  /** A reminder for people that the secret is not shown again. */
  _notice: string;
}

/** An attempt to deliver that failed. Part of `WebhookEndpoint`. */
export interface WebhookFailure {
  /**
   * When it ended.
   * ISO 8601 date and time in UTC.
   */
  at: string;
  /**
   * Status of the response. Null: there was none.
   * Whole number.
   */
  http_status: number | null;
  /** Why it failed, in words. */
  error: string;
}

/**
 * Whether events arrive. `failing`: the last attempt failed; it stays so until one succeeds, or you change `url` or set `enabled`. `disabled`: `enabled` or `status` stops deliveries. `healthy`: anything else, also before the first attempt. Tests do not count. Part of `WebhookEndpoint`.
 * More values may be added.
 */
export type WebhookHealth = 'healthy' | 'failing' | 'disabled' | (string & {});

/** Sends all deliveries again that match some filters, oldest first. Part of `RedeliveryAccepted`, `WebhookRedeliveryResponse`. */
export interface WebhookRedelivery {
  /**
   * Id of the webhook redelivery, `wrd_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * `running`: some deliveries have not been looked at yet. `completed`: all have.
   * More values may be added.
   */
  status: RedeliveryStatus;
  /**
   * How many deliveries matched when it was accepted.
   * Whole number. 0 to 100000.
   */
  total: number;
  /**
   * How many have been queued again so far.
   * Whole number. At least 0.
   */
  redelivered: number;
  /**
   * How many have been left as they are: due or under way, sent again meanwhile, or the endpoint takes none.
   * Whole number. At least 0.
   */
  skipped: number;
  /**
   * When it was accepted.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When all had been looked at. Null: it is running.
   * ISO 8601 date and time in UTC.
   */
  completed_at: string | null;
}

/** Response of `webhookDeliveries.getRedelivery`. */
export interface WebhookRedeliveryResponse {
  /** Sends all deliveries again that match some filters, oldest first. */
  webhook_redelivery: WebhookRedelivery;
}

/** What became of the deliveries of each endpoint, without tests. Response of `webhooks.stats`. */
export interface WebhookStats {
  /**
   * Deliveries created at this moment or later are counted: the last 24 hours.
   * ISO 8601 date and time in UTC.
   */
  since: string;
  /** Every endpoint that is not deleted. */
  webhook_endpoints: WebhookEndpointStats[];
}

/**
 * `disabled`: the receiver answered 410, and gets nothing until you give a `url`, also the same one, or set `enabled`. Part of `WebhookEndpoint`.
 * More values may be added.
 */
export type WebhookStatus = 'active' | 'disabled' | (string & {});

/** A test of an endpoint. Part of `StoredEvent_webhook_test`. */
export interface WebhookTestObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the endpoint that is tested.
   * At most 128 characters.
   */
  webhook_endpoint_id: string;
  /** Says that this is a test. */
  message: string;
  /**
   * When the test was requested.
   * ISO 8601 date and time in UTC.
   */
  sent_at: string;
}

/** The response of the receiver. `http_status` 0: there was none. Response of `webhooks.test`. */
export interface WebhookTestResult {
  /** Whether the receiver answered with 2xx in time. */
  ok: boolean;
  /**
   * Status of the response. 0: there was none.
   * Whole number.
   */
  http_status: number;
  /** Why there was no usable response, in words. Null: a response came. */
  error: string | null;
  /**
   * The beginning of the response; may be empty.
   * At most 512 characters.
   */
  excerpt: string;
}

/** Every error code of the API and what an error's `details` then hold. */
export interface ErrorDetailsByCode {
  /** 400. A required field is absent. */
  missing_required_fields: {
    /** The fields that are absent or wrong: names joined by dots. */
    fields: string[];
    /** Unknown members, one of which may be a mistyped field. Absent when there are none. */
    issues?: Array<{
      /** Where in the request: names joined by dots, such as `outbound.address`. */
      path: string;
      /** What is wrong there, in words. */
      message: string;
    }>;
  };
  /** 400. A phone number is not in E.164 form. */
  invalid_phone_format: {
    /** The fields that are absent or wrong: names joined by dots. */
    fields: string[];
    /** Unknown members, one of which may be a mistyped field. Absent when there are none. */
    issues?: Array<{
      /** Where in the request: names joined by dots, such as `outbound.address`. */
      path: string;
      /** What is wrong there, in words. */
      message: string;
    }>;
  };
  /** 400. The request is not valid. */
  validation_failed: {
    /** What is wrong with the request; the first 50 at most. */
    issues: Array<{
      /** Where in the request: names joined by dots, such as `outbound.address`. */
      path: string;
      /** What is wrong there, in words. */
      message: string;
    }>;
  };
  /** 400. The body is not valid JSON. */
  invalid_json: undefined;
  /** 400. The cursor was not issued by this list. */
  invalid_cursor: undefined;
  /** 400. The carrier refused the account id or secret. */
  carrier_credentials_invalid: undefined;
  /** 400. Some tool ids do not exist. */
  unknown_tool_ids: {
    /** The ids that no active tool of the tenant has. */
    unknown_tool_ids: string[];
  };
  /** 400. The URL cannot be used as a webhook receiver. */
  invalid_webhook_url: {
    /** Why the URL is refused, in words. */
    reason: string;
  };
  /** 400. event_types must list known event types, or be ["*"]. */
  invalid_event_types: undefined;
  /** 401. Credentials are missing or invalid. */
  unauthorized: undefined;
  /** 403. These credentials do not give access to this. */
  forbidden: {
    /**
     * The classes of access that the key or the user lacks, of those that this needs.
     * More values may be added.
     */
    missing: AccessClass[];
  } | undefined;
  /** 403. This installation does not allow API keys on this route. */
  feature_disabled: undefined;
  /** 403. A request with an operator session must come from the console. */
  csrf_rejected: undefined;
  /** 403. Your role is viewer: you can read everything and change nothing. */
  operator_is_viewer: undefined;
  /** 403. This has to be done by an operator. */
  operator_required: undefined;
  /** 404. There is nothing at this address. */
  not_found: undefined;
  /** 404. The trunk does not exist. */
  trunk_not_found: undefined;
  /** 404. The agent does not exist. */
  agent_not_found: undefined;
  /** 404. The tool does not exist. */
  tool_not_found: undefined;
  /** 404. The phone number does not exist. */
  phone_number_not_found: undefined;
  /** 404. The webhook endpoint does not exist. */
  webhook_not_found: undefined;
  /** 404. The delivery does not exist. */
  delivery_not_found: undefined;
  /** 404. The redelivery does not exist. */
  redelivery_not_found: undefined;
  /** 404. The call does not exist. */
  call_not_found: undefined;
  /** 404. The call has no waveform, or not yet. */
  waveform_not_found: undefined;
  /** 404. The call has no summary. */
  summary_not_found: undefined;
  /** 404. The booking does not exist. */
  booking_not_found: undefined;
  /** 404. The custom field does not exist. */
  custom_field_not_found: undefined;
  /** 404. The tenant does not exist. */
  tenant_not_found: undefined;
  /** 404. The API key does not exist. */
  api_key_not_found: undefined;
  /** 404. The portal session does not exist. */
  portal_session_not_found: undefined;
  /** 404. The operator account does not exist. */
  operator_not_found: undefined;
  /** 404. The invitation is unknown, or was used, revoked or has expired. */
  invitation_not_found: undefined;
  /** 404. There is no starter pack of that name. */
  starter_pack_not_found: undefined;
  /** 405. This address does not take that method. */
  method_not_allowed: undefined;
  /** 409. The phone number is already registered. */
  phone_already_in_use: {
    /** Your own trunk that takes calls for the number. */
    trunk_id?: string;
    /** Your own record of the number. */
    phone_number_id?: string;
  } | undefined;
  /** 409. The number is attached to a carrier trunk that this service does not manage. */
  third_party_trunk_conflict: undefined;
  /** 409. Release the numbers of the trunk first. */
  trunk_has_active_numbers: undefined;
  /** 409. A tool of that name exists. */
  tool_name_conflict: undefined;
  /** 409. An active field has that key. */
  custom_field_conflict: undefined;
  /** 409. The webhook endpoint takes no deliveries: it is switched off or deleted, or its receiver answered 410. */
  webhook_not_active: undefined;
  /** 409. Rotate the signing secret first: the current one is of an earlier form, which Standard Webhooks cannot use. */
  secret_rotation_required: undefined;
  /** 409. The call has already ended. */
  call_not_active: undefined;
  /** 409. You are signed in with this account; only another operator can do this to it. */
  operator_is_self: undefined;
  /** 409. The operator account is disabled; enable it first. */
  operator_is_disabled: undefined;
  /** 409. An operator account with this e-mail address exists. */
  operator_exists: undefined;
  /** 409. No other admin could sign in; make another operator an admin first. */
  last_admin: undefined;
  /** 409. There is a price for that from that moment on. Prices are never changed. */
  price_exists: undefined;
  /** 409. All prices of an installation have one currency. */
  currency_mismatch: {
    /** The currency that the first price fixed, ISO 4217. */
    currency: string;
  };
  /** 409. A request with this idempotency key is still running. */
  idempotency_in_progress: undefined;
  /** 410. This path was withdrawn; use its successor under /v1. */
  legacy_path_gone: undefined;
  /** 413. The body is too large. */
  payload_too_large: {
    /**
     * The largest body that this route takes, in bytes.
     * Whole number.
     */
    limit_bytes: number;
  };
  /** 415. The body must be application/json. */
  unsupported_media_type: undefined;
  /** 416. The file does not have the bytes that were asked for. */
  range_not_satisfiable: undefined;
  /** 422. The idempotency key was used with a different request. */
  idempotency_key_in_use: undefined;
  /** 422. The tenant may not have more of these. */
  limit_reached: {
    /**
     * How many the tenant may have.
     * Whole number.
     */
    limit: number;
    /** What it may not have more of, such as `agents` or `unverified_numbers`. */
    resource: string;
  };
  /** 422. More than 40 active custom fields would result. */
  field_cap_exceeded: undefined;
  /** 422. Enum values can be added, never removed or renamed. */
  enum_values_append_only: undefined;
  /** 429. Too many requests. */
  rate_limit_exceeded: {
    /**
     * How many seconds to wait; equal to the `Retry-After` header.
     * Whole number.
     */
    retry_after_seconds: number;
  };
  /** 429. These credentials have as many live streams open as they may have. Close one first. */
  too_many_streams: {
    /**
     * How many live streams may be open at a time.
     * Whole number.
     */
    limit: number;
  };
  /** 500. Something went wrong on our side. */
  internal_error: undefined;
  /** 502. An upstream service failed. */
  upstream_failed: {
    /**
     * What failed: the media service, the carrier, the language model or the speech provider.
     * More values may be added.
     */
    upstream: 'media' | 'carrier' | 'model' | 'speech' | (string & {});
    /** Whether the same request may succeed later. */
    retryable: boolean;
  };
  /** 503. The service is not ready; try again shortly. */
  not_ready: undefined;
  /** 409. The agent is still answering the message before. */
  chat_reply_in_progress: undefined;
  /** 422. The chat is as long as a chat may be. Begin another one. */
  chat_is_full: {
    /**
     * How many messages, or bytes of text, a chat may have.
     * Whole number.
     */
    limit: number;
  };
  /** 429. As many agents of the tenant are writing replies as may do so at a time. Try again shortly. */
  too_many_replies: {
    /**
     * How many replies a tenant may wait for at a time.
     * Whole number.
     */
    limit: number;
  };
  /** 404. The chat does not exist. */
  chat_not_found: undefined;
  /** 409. No language model is configured, so this agent cannot be written to: set MODEL_NAME with MODEL_API_KEY (or OPENAI_API_KEY), or MODEL_BASE_URL for a server of your own, and start again. */
  model_not_configured: undefined;
  /** 404. The agent has no such version. */
  agent_version_not_found: undefined;
  /** 409. The agent has no draft. */
  agent_has_no_draft: undefined;
  /** 400. The texts of the agent name variables that it does not have. */
  undeclared_variables: {
    /** What stands in double braces and is no variable. */
    undeclared_variables: string[];
  };
  /** 400. Variables that the agent requires are missing. */
  missing_variables: {
    /** The names for which neither `variables` nor `lead` nor `metadata` has a value. */
    missing_variables: string[];
    /** The tests that lack them. Absent: it was no test run. */
    test_case_ids?: string[];
  };
  /** 400. Some documents do not exist. */
  unknown_knowledge_ids: {
    /** The ids that no document of the tenant has. */
    unknown_knowledge_ids: string[];
  };
  /** 404. The document does not exist. */
  knowledge_document_not_found: undefined;
  /** 404. The test does not exist. */
  test_case_not_found: undefined;
  /** 409. The call is not finished, or nobody said anything in it, so that it makes no test. */
  call_has_no_dialogue: undefined;
  /** 404. The test run does not exist. */
  test_run_not_found: undefined;
  /** 409. The agent has no tests. */
  no_test_cases: undefined;
  /** 422. The run would hold too many conversations: choose fewer tests, or fewer times. */
  test_run_too_large: {
    /**
     * How many conversations a run may hold.
     * Whole number.
     */
    limit: number;
  };
  /** 429. Too many test runs of the tenant are running. */
  too_many_test_runs: {
    /**
     * How many may run at a time.
     * Whole number.
     */
    limit: number;
  };
  /** 400. Some tests do not exist. */
  unknown_test_case_ids: {
    /** The ids that no test of the agent has. */
    unknown_test_case_ids: string[];
  };
  /** 409. The agent publishes only what its tests have passed: keep the change as a draft, run the tests on it, and publish it. */
  draft_required: undefined;
  /** 409. Not all tests of the agent have passed on this version: run them on it first. Without tests none have. */
  tests_not_passed: {
    /**
     * The version that was not published.
     * Whole number. 1 to 2147483647.
     */
    agent_version: number;
    /**
     * The tests that keep it from being published, oldest first, at most 50. Empty: the agent has no tests.
     * At most 50 elements.
     */
    test_cases: Array<{
      /** Id of the test that was not passed. */
      test_case_id: string;
      /** What the test is called. */
      name: string;
      /**
       * What came of the newest run of the test, as it is now, on the version. `not_run`: there is none. `error`: the language model failed.
       * More values may be added.
       */
      reason: 'not_run' | 'running' | 'failed' | 'error' | (string & {});
    }>;
  };
  /** 404. There is no such price. */
  price_not_found: undefined;
  /** 409. Something was priced with it: it stays, and a newer price replaces it. */
  price_used: undefined;
  /** 404. The alert does not exist. */
  alert_not_found: undefined;
  /** 403. The calls of today have cost what the alert rule `spend_budget` allows. Days are those of the tenant's zone. */
  budget_reached: undefined;
  /** 404. The user does not exist. */
  user_not_found: undefined;
  /** 409. The tenant has a user with this e-mail address. */
  user_exists: undefined;
  /** 409. This is your own account; only somebody else can do this to it. */
  user_is_self: undefined;
  /** 403. Send the code of your authenticator app, or a recovery code, as totp. */
  totp_required: undefined;
  /** 403. The code is wrong, too old, or was used before. */
  totp_invalid: undefined;
  /** 403. The password is wrong. */
  password_wrong: undefined;
  /** 409. The account has a second factor; turn it off first. */
  second_factor_exists: undefined;
  /** 409. The account has no second factor. */
  second_factor_missing: undefined;
  /** 404. You have no such session, or it has ended. */
  session_not_found: undefined;
  /** 400. Some patterns of redaction cannot be used. */
  invalid_redact_patterns: {
    /** The patterns that cannot be used. */
    redact_patterns: Array<{
      /** One that was given. */
      pattern: string;
      /** Why it cannot be used. */
      problem: string;
    }>;
  };
  /** 409. The call has not ended yet. */
  call_active: undefined;
  /** 409. The call is on hold: nothing of it must be erased. */
  call_held: undefined;
  /** 404. The erasure does not exist. */
  erasure_not_found: undefined;
  /** 409. What was said in the call is erased. */
  transcript_erased: undefined;
  /** 409. The call of the delivery was erased, and its body with it. */
  delivery_erased: undefined;
  /** 404. The deletion of a tenant does not exist. */
  tenant_deletion_not_found: undefined;
  /** 409. The tenant is being deleted. */
  tenant_being_deleted: undefined;
  /** 409. Calls of the tenant are on hold. Release them first. */
  tenant_has_holds: {
    /**
     * The calls that are on hold; the first 100.
     * At most 100 elements. Each: At most 128 characters.
     */
    call_ids: string[];
  };
  /** 404. The export does not exist. */
  export_not_found: undefined;
  /** 409. The export has no archive: it is not complete, or has ended. */
  export_not_available: undefined;
}
