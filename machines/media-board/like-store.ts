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

/** The uuids of likes by the texts of what is liked (`likeKey`). */
export type OwnLikes = ReadonlyMap<string, string>;
/** How many people like each piece of a board, by its id. */
export type LikeCounts = ReadonlyMap<string, number>;

/** The likes of the user and the counts of a board as the user wants them to be; every change returns another one. */
export class LikeStore {
  readonly #own: OwnLikes;
  readonly #counts: LikeCounts;
  readonly #wanted: ReadonlyMap<string, WantedLike>;

  constructor(
    own: OwnLikes = new Map(),
    counts: LikeCounts = new Map(),
    wanted: ReadonlyMap<string, WantedLike> = new Map(),
  ) {
    this.#own = own;
    this.#counts = counts;
    this.#wanted = wanted;
  }

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

  /** What is to be sent first, as sent; null when there is nothing. */
  get next(): WantedLike | null {
    const [next] = this.#wanted.values();
    return next ? { ...next, tried: true } : null;
  }

  /** Returns what is wanted of something; null when it is as the server has it. */
  wanted(target: LikeTarget): WantedLike | null {
    return this.#wanted.get(likeKey(target)) ?? null;
  }

  /** Likes something, or no longer; a new like gets the uuid. What was never sent and is so already is forgotten. */
  toggle(target: LikeTarget, uuid: string): LikeStore {
    const key = likeKey(target);
    const [known, stored] = [this.#wanted.get(key), this.#own.get(key)];
    const liked = !this.isLiked(target);
    if (known?.tried) return this.want({ ...known, liked });
    if (known && liked === this.#own.has(key)) return this.drop(known);
    return this.want({ target, uuid: stored ?? uuid, liked, tried: false });
  }

  /** Adds what was wanted before the page was loaded. */
  recall(wanted: readonly WantedLike[]): LikeStore {
    const recalled = wanted.map((one) => [likeKey(one.target), one] as const);
    return this.#withWanted([...this.#wanted, ...recalled.filter(([key]) => !this.#wanted.has(key))]);
  }

  /** Replaces what is wanted of something, in its place. */
  want(wanted: WantedLike): LikeStore {
    return this.#withWanted([...this.#wanted, [likeKey(wanted.target), wanted]]);
  }

  /** Forgets what was stored, unless the user wants something else meanwhile. */
  end({ target, liked }: WantedLike): LikeStore {
    return this.wanted(target)?.liked === liked ? this.drop({ target }) : this;
  }

  /** Forgets what the user wanted of something. */
  drop({ target }: Pick<WantedLike, 'target'>): LikeStore {
    const dropped = likeKey(target);
    return this.#withWanted([...this.#wanted].filter(([key]) => key !== dropped));
  }

  takeOwn(own: OwnLikes): LikeStore {
    return new LikeStore(own, this.#counts, this.#wanted);
  }

  takeCounts(counts: LikeCounts): LikeStore {
    return new LikeStore(this.#own, counts, this.#wanted);
  }

  toJSON(): object {
    return { own: this.#own.size, counts: this.#counts.size, wanted: [...this.#wanted.values()] };
  }

  #withWanted(wanted: Iterable<readonly [string, WantedLike]>): LikeStore {
    return new LikeStore(this.#own, this.#counts, new Map(wanted));
  }
}
