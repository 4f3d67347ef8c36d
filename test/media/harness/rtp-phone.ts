// The audio of a phone: a UDP port that a SIP endpoint offers. A test hears through it what the platform says, and
// speaks when it wants.
import { createSocket } from 'node:dgram';
import type { RemoteInfo, Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fromMuLaw } from '../speech/mu-law.ts';

export interface RtpPhone {
  /** For the SDP of its SIP endpoint. */
  readonly port: number;
  /** Everything heard so far: mu-law at 8 kHz. */
  heard(): Buffer;
  /** The same, packet by packet. */
  packets(): readonly HeardPacket[];
  /** How much of it was not silence, in milliseconds. */
  audibleMs(): number;
  /** Waits until it hears speech, from now on. */
  hearsSpeech(): Promise<void>;
  /** Waits until it has heard speech, from now on, followed by a short silence. */
  hearsOut(): Promise<void>;
  /** When the first speech after this moment came, by `performance.now()`; undefined while there was none. */
  firstSpeechAfter(at: number): number | undefined;
  /** Speaks; resolves when everything was sent. */
  says(speech: Buffer): Promise<void>;
  /** Presses keys as telephones do (RFC 4733); resolves when everything was sent. */
  presses(keys: string): Promise<void>;
  /** Stops sending: another call may soon use the port that it sent to. */
  hangUp(): void;
  close(): Promise<void>;
}

/** 20 ms of sound. */
export interface HeardPacket {
  readonly payload: Buffer;
  /** It is not silence. */
  readonly loud: boolean;
  /** When it came, by `performance.now()`. */
  readonly at: number;
}

const headerBytes = 12;
const packetBytes = 160;
const packetMs = 20;
const silentByte = 0xff;
const silence = Buffer.alloc(packetBytes, silentByte);
/** A packet above this root mean square (of 32,768) counts as speech: about -40 dB. */
const audible = 300;
/** A pause within a sentence is shorter. */
const pauseMs = 1_000;
/** Fewer than this in a row are a click. */
const speechPackets = 5;
const patienceMs = 30_000;

export async function openPhone(): Promise<RtpPhone> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const packets: HeardPacket[] = [];
  const line = speakingLine(socket);
  socket.on('message', (packet: Buffer, from: RemoteInfo) => {
    const payload = packet.subarray(headerBytes);
    if (((packet[1] ?? 0) & 0x7f) !== 0) return;
    packets.push({ payload, loud: loudness(payload) >= audible, at: performance.now() });
    line.open(from);
  });
  const spokeSince = (from: number): boolean => packets.slice(from).filter(({ loud }) => loud).length >= speechPackets;
  const silentFor = (): number => performance.now() - (packets.findLast(({ loud }) => loud)?.at ?? 0);
  const until = async (what: string, look: () => boolean): Promise<void> => {
    const deadline = performance.now() + patienceMs;
    while (!look()) {
      if (performance.now() > deadline)
        throw new Error(
          `the phone did not hear ${what} within ${patienceMs / 1000} s; it got ${packets.length} packets`,
        );
      await delay(packetMs);
    }
  };
  return {
    port: socket.address().port,
    heard: () => Buffer.concat(packets.map(({ payload }) => payload)),
    packets: () => packets,
    audibleMs: () => packets.filter(({ loud }) => loud).length * packetMs,
    async hearsSpeech() {
      const from = packets.length;
      await until('anybody speak', () => spokeSince(from));
    },
    async hearsOut() {
      const from = packets.length;
      await until('anybody speak and fall silent', () => spokeSince(from) && silentFor() > pauseMs);
    },
    firstSpeechAfter(at) {
      const loud = packets.filter((packet) => packet.loud && packet.at > at);
      return loud.length >= speechPackets ? loud[0]?.at : undefined;
    },
    says: (speech) => line.sends(spoken(speech)),
    presses: (keys) => line.sends([...keys].flatMap(pressed)),
    hangUp: () => line.close(),
    async close() {
      line.close();
      socket.close();
      await once(socket, 'close');
    },
  };
}

function loudness(coded: Buffer): number {
  const samples = fromMuLaw(coded);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

interface Packet {
  readonly payload: Buffer;
  /** For a packet of a key: how many packets of this key came before it. */
  readonly ofKey?: number;
}

function spoken(speech: Buffer): Packet[] {
  return Array.from({ length: Math.ceil(speech.length / packetBytes) }, (_, index) => {
    const payload = speech.subarray(index * packetBytes, (index + 1) * packetBytes);
    return { payload: Buffer.concat([payload, silence], packetBytes) };
  });
}

const keys = '0123456789*#ABCD';
/** A key is held for 100 ms; its end is sent three times, because a packet may be lost. */
const keyPackets = 5;
const keyEnds = 3;
const betweenKeys = 5;
const keyEnd = 0x80;
const keyVolume = 10;

function pressed(key: string): Packet[] {
  const packets = Array.from({ length: keyPackets + keyEnds }, (_, ofKey) => {
    const payload = Buffer.from([keys.indexOf(key), keyVolume | (ofKey < keyPackets ? 0 : keyEnd), 0, 0]);
    payload.writeUInt16BE(Math.min(ofKey + 1, keyPackets) * packetBytes, 2);
    return { payload, ofKey };
  });
  return [...packets, ...Array.from({ length: betweenKeys }, () => ({ payload: silence }))];
}

/** Sends a packet every 20 ms as soon as the destination is known: those that wait if there are any, else silence. */
function speakingLine(socket: Socket): {
  open(to: RemoteInfo): void;
  sends(packets: readonly Packet[]): Promise<void>;
  close(): void;
} {
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;
  const queue: { readonly packets: Packet[]; readonly done: () => void }[] = [];
  const next = (): Packet => {
    const [first] = queue;
    const packet = first?.packets.shift();
    if (first?.packets.length === 0) queue.shift()?.done();
    return packet ?? { payload: silence };
  };
  return {
    open(to) {
      if (timer) return;
      const from = performance.now();
      timer = setInterval(() => {
        for (; from + sent * packetMs <= performance.now(); sent += 1) {
          const packet = next();
          socket.send(Buffer.concat([header(sent, packet), packet.payload]), to.port, to.address);
        }
      }, packetMs / 2);
    },
    sends: (packets) => new Promise((done) => queue.push({ packets: [...packets], done })),
    close: () => clearInterval(timer),
  };
}

const firstOfKey = 0x80;
/** As in the SDP of the scenarios: 0 is PCMU, 101 telephone-event. */
const keyType = 101;

/** Version 2. All packets of a key have the time of its first, which is marked. */
function header(sequence: number, { ofKey }: Packet): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt8(0x80);
  if (ofKey !== undefined) bytes.writeUInt8(keyType | (ofKey === 0 ? firstOfKey : 0), 1);
  bytes.writeUInt16BE(sequence & 0xffff, 2);
  bytes.writeUInt32BE(((sequence - (ofKey ?? 0)) * packetBytes) >>> 0, 4);
  bytes.writeUInt32BE(0x5eed, 8);
  return bytes;
}
