import { type LikeTarget, likeKey } from '@domain/media-board/like';

/** What the user wants to like or to like no longer, and the server may not know. */
export interface WantedLike {
  target: LikeTarget;
  /** That of the like, which ends or begins. */
  uuid: string;
  liked: boolean;
  /** It was sent, and may have arrived. */
  tried: boolean;
}

type Listener = () => void;
/** The uuids of likes by the texts of what is liked (`likeKey`). */
export type OwnLikes = ReadonlyMap<string, string>;
/** How many people like each piece of a board, by its id. */
export type LikeCounts = ReadonlyMap<string, number>;

/** The likes of the user and the counts of a board, held by reference by a machine: as the user wants them to be. */
export class LikeStore {
  #own: OwnLikes = new Map();
  #counts: LikeCounts = new Map();
  readonly #wanted = new Map<string, WantedLike>();
  readonly #listeners = new Set<Listener>();

  /** Returns whether the user likes something, by what they have pressed last. */
  isLiked(target: LikeTarget): boolean {
    const key = likeKey(target);
    return this.#wanted.get(key)?.liked ?? this.#own.has(key);
  }

  /** Returns how many people like a piece, or a comment with this stored count: the user among them when they do. */
  countOf(target: LikeTarget, stored = this.#counts.get(target.contentPieceId) ?? 0): number {
    const isStored = this.#own.has(likeKey(target));
    return Math.max(0, stored + Number(this.isLiked(target)) - Number(isStored));
  }

  /** Returns whether what the user has pressed is still to be sent. */
  isWaiting(target: LikeTarget): boolean {
    return this.#wanted.has(likeKey(target));
  }

  /** Returns whether something is to be sent. */
  get hasNext(): boolean {
    return this.#wanted.size > 0;
  }

  /** Returns what is wanted of something; null when it is as the server has it. */
  wanted(target: LikeTarget): WantedLike | null {
    return this.#wanted.get(likeKey(target)) ?? null;
  }

  /** Likes something, or no longer; a new like gets the uuid. What was pressed twice and never sent is forgotten. */
  toggle(target: LikeTarget, uuid: string): void {
    const key = likeKey(target);
    const [known, stored] = [this.#wanted.get(key), this.#own.get(key)];
    if (known && !known.tried) this.#wanted.delete(key);
    else
      this.#wanted.set(key, {
        target,
        uuid: known?.uuid ?? stored ?? uuid,
        liked: !this.isLiked(target),
        tried: known !== undefined,
      });
    this.#notify();
  }

  /** Adds what was wanted before the page was loaded. */
  recall(wanted: readonly WantedLike[]): void {
    for (const one of wanted)
      if (!this.#wanted.has(likeKey(one.target))) this.#wanted.set(likeKey(one.target), one);
    this.#notify();
  }

  /** Marks what is to be sent first as sent, and returns it; null when there is nothing. */
  begin(): WantedLike | null {
    const [next] = this.#wanted.values();
    if (!next) return null;
    const sent = { ...next, tried: true };
    this.#wanted.set(likeKey(sent.target), sent);
    return sent;
  }

  /** Forgets what was stored, unless the user wants something else meanwhile. */
  end({ target, liked }: WantedLike): void {
    if (this.wanted(target)?.liked === liked) this.drop({ target });
  }

  /** Forgets what the user wanted of something. */
  drop({ target }: Pick<WantedLike, 'target'>): void {
    this.#wanted.delete(likeKey(target));
    this.#notify();
  }

  takeOwn(own: OwnLikes): void {
    this.#own = own;
    this.#notify();
  }

  takeCounts(counts: LikeCounts): void {
    this.#counts = counts;
    this.#notify();
  }

  /** Calls back when something changes. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  toJSON(): object {
    return { own: this.#own.size, counts: this.#counts.size, wanted: this.#wanted.size };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
