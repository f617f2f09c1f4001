import type { Participant, Ring } from '@domain/calls/call';
import type { DeviceFault, DeviceKind, DeviceOption } from '@domain/calls/device';
import type { Blur } from '@machines/calls/blur.machine';
import type { CallListener } from '@machines/calls/call.machine';
import type { CallsPort } from '@machines/calls/calls.machine';
import type { PeerReport } from '@machines/calls/peer.machine';
import type { ScreenAnswer } from '@machines/calls/screen.machine';
import type { CallDevices } from '@/services/calls/call-devices';
import type { CallMedia } from '@/services/calls/call-media';

type CallMemory = CallDevices['recall'];

const OPTIONS: DeviceOption[] = [
  { kind: 'microphone', deviceId: 'desk', label: 'Desk microphone' },
  { kind: 'microphone', deviceId: 'headset', label: 'Headset' },
  { kind: 'camera', deviceId: 'front', label: 'Front camera' },
];
const CHOSEN = { microphone: true, camera: true, ids: { microphone: '', camera: '' } };
const OWN = { seat: 's0', session: 'session-own' } as const;

/** Creates calls in memory, without devices and other browsers. */
export function createFakeCalls() {
  const log: string[] = [];
  const faults: Record<DeviceKind, DeviceFault | null> = { microphone: null, camera: null };
  let memory: ReturnType<CallMemory> = { choice: CHOSEN, isChecked: true };
  let isEnabled = true;
  let rings: readonly Ring[] = [];
  let others: readonly Participant[] = [];
  let own: Participant | null = null;
  const ringWatches = new Set<(rings: readonly Ring[]) => void>();
  const callWatches = new Set<CallListener>();
  const ringings = new Set<Parameters<CallsPort['ring']>[1]>();
  let screenAnswer: ScreenAnswer = 'SHARED';
  const peers = new Set<(report: PeerReport) => void>();
  const voiceWatches = new Set<(sessions: readonly string[]) => void>();
  const blurWatches = new Set<(blur: Blur) => void>();

  function following<Item>(items: Set<Item>, item: Item): () => void {
    items.add(item);
    return () => void items.delete(item);
  }
  const people = () => (own ? [own, ...others] : others);
  const tellSeats = () => {
    for (const { onSeats } of callWatches) onSeats(people());
  };
  const tellRings = () => {
    for (const onRings of ringWatches) onRings(rings);
  };

  const service: CallsPort = {
    watchRings: (_, onRings) => {
      queueMicrotask(() => ringWatches.has(onRings) && onRings(rings));
      return following(ringWatches, onRings);
    },
    answerRings: async ({ channelIds, answer }) => {
      if (channelIds.length === 0) return;
      log.push(`${answer} ${channelIds.join()}`);
      // The caller stops a call that is not accepted.
      rings = rings.flatMap((ring) => {
        if (!channelIds.includes(ring.channelId)) return [ring];
        return answer === 'ACCEPTED' ? [{ ...ring, answer }] : [];
      });
      tellRings();
    },
    ring: ({ callees }, onAnswer) => {
      if (callees.length > 0) log.push(`ring ${callees.join()}`);
      return { stop: following(ringings, onAnswer), miss: (uid) => void log.push(`missed by ${uid}`) };
    },
    readMembers: async () => ['ada', 'grace', 'alan'],
    takeSeat: async ({ channelId, userId: uid, name }) => {
      log.push(`join ${channelId}`);
      own = { ...OWN, uid, name };
      return OWN;
    },
    leaveSeat: async ({ channelId }) => {
      log.push(`leave ${channelId}`);
      own = null;
    },
    watchCall: (_, listener) => {
      queueMicrotask(() => callWatches.has(listener) && listener.onSeats(people()));
      return following(callWatches, listener);
    },
    watchPeople: (_, onPeople) => {
      onPeople(people());
      return () => {};
    },
    sendSignal: async () => {},
    markScreen: async ({ isShared }) => void log.push(isShared ? 'mark screen' : 'unmark screen'),
  };

  const media: CallMedia = {
    isEnabled: () => isEnabled,
    prepare: async () => {},
    devices: {
      prepare: async () => ({ stream: { id: 'own' }, ...memory }),
      openOne: async (kind) => {
        log.push(`open ${kind}`);
        return faults[kind];
      },
      turnOff: (kind) => void log.push(`turn off ${kind}`),
      choose: (kind, deviceId) => void log.push(`choose ${kind} ${deviceId}`),
      keepChoice: (chosen) => {
        log.push('keep devices');
        memory = { choice: { ...(memory.choice ?? CHOSEN), ...chosen }, isChecked: true };
      },
      keepOn: (kind) => void log.push(`keep ${kind}`),
      watchEnd: () => () => {},
      watchOptions: (onOptions) => {
        onOptions(OPTIONS);
        return () => {};
      },
      close: () => void log.push('close devices'),
      blur: {
        watch: (onBlur) => following(blurWatches, onBlur),
        set: (isOn) => void log.push(isOn ? 'blur' : 'unblur'),
      },
    },
    screen: {
      open: async () => {
        log.push('ask for a screen');
        return screenAnswer;
      },
      watchEnd: () => () => {},
      close: () => void log.push('close screen'),
    },
    voices: { watch: (onVoices) => following(voiceWatches, onVoices) },
    layout: {
      recall: async () => 'speaker',
      keep: (layout) => void log.push(`keep ${layout}`),
    },
    peers: {
      open: (_, send) => ({
        restart: () => void log.push('restart'),
        addCandidate: () => {},
        close: following(peers, send),
      }),
      offer: async () => ({ type: 'offer', sdp: 'ours' }),
      answer: async () => ({ type: 'answer', sdp: 'ours' }),
      accept: async () => {},
    },
  };

  return {
    service,
    media,
    /** What was done, in its order. */
    log,
    /** The browser forbids video chats. */
    disable: () => {
      isEnabled = false;
    },
    /** Why a device can't be opened from now on; null when it can. */
    setFault: (kind: DeviceKind, fault: DeviceFault | null) => {
      faults[kind] = fault;
    },
    /** Sets what the user chose last, and whether they have looked at their devices in this visit: at first they have. */
    remember: (next: ReturnType<CallMemory>) => {
      memory = next;
    },
    /** Calls the user, or stops it. */
    ring: (next: readonly Ring[]) => {
      rings = next;
      tellRings();
    },
    /** Answers the user's call. */
    answer: (uid: string, answer: 'ACCEPTED' | 'DECLINED' | 'BUSY') => {
      for (const onAnswer of ringings) onAnswer(uid, answer);
    },
    /** Sets who else is in the call. */
    seat: (next: readonly Participant[]) => {
      others = next;
      tellSeats();
    },
    /** Sets how the user answers when they are asked which screen they share. */
    answerScreen: (answer: ScreenAnswer) => {
      screenAnswer = answer;
    },
    /** Says who speaks, by their sessions. */
    speak: (sessions: readonly string[]) => {
      for (const onVoices of voiceWatches) onVoices(sessions);
    },
    /** Says how the background behind the user is. */
    blur: (blur: Blur) => {
      for (const onBlur of blurWatches) onBlur(blur);
    },
    /** Says how the connections to other browsers are. */
    connect: (report: PeerReport) => {
      for (const send of peers) send(report);
    },
  };
}

export type FakeCalls = ReturnType<typeof createFakeCalls>;
