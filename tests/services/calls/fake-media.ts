/** What a device or a screen records, as in the browser. */
export class Track extends EventTarget {
  enabled = true;
  readyState = 'live';
  contentHint = '';
  readonly kind: 'audio' | 'video';
  readonly name: string;
  constructor(kind: 'audio' | 'video', name: string) {
    super();
    this.kind = kind;
    this.name = name;
  }
  stop() {
    this.readyState = 'ended';
  }
  /** Ends it as the browser does, which tells the page. */
  end() {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  }
  getSettings() {
    return { deviceId: 'front' };
  }
}

export class Stream {
  private tracks: Track[];
  constructor(tracks: Track[] = []) {
    this.tracks = tracks;
  }
  getTracks() {
    return this.tracks;
  }
  getVideoTracks() {
    return this.tracks.filter(({ kind }) => kind === 'video');
  }
  addTrack(track: Track) {
    this.tracks.push(track);
  }
  removeTrack(track: Track) {
    this.tracks = this.tracks.filter((one) => one !== track);
  }
}

/** A place of a connection, which sends one track or none. */
class Place {
  direction = 'sendrecv';
  readonly receiver: { track: { kind: string } };
  track: Track | null = null;
  constructor(kind: string) {
    this.receiver = { track: { kind } };
  }
  sender = {
    replaceTrack: async (track: Track | null) => {
      this.track = track;
    },
  };
}

/** The connection to another browser, which knows what it sends. */
export class Connection extends EventTarget {
  static last: Connection;
  connectionState = 'connected';
  localDescription = { type: 'answer', sdp: '' };
  private places: Place[] = [];
  constructor() {
    super();
    Connection.last = this;
  }
  createDataChannel() {
    return new EventTarget();
  }
  addTransceiver(kind: string) {
    this.places.push(new Place(kind));
  }
  getTransceivers() {
    return this.places;
  }
  getReceivers() {
    return [];
  }
  async setLocalDescription() {}
  async setRemoteDescription() {
    for (const kind of ['audio', 'video']) this.addTransceiver(kind);
  }
  close() {}
  /** Returns what the other browser gets of a kind; null while nothing is recorded. */
  sent(kind: 'audio' | 'video'): Track | null {
    return this.places.find(({ receiver }) => receiver.track.kind === kind)?.track ?? null;
  }
}
