/** A part of the page whose code loads when somebody first needs it. */
export interface LatePart<Part> {
  /** Loads it, unless that was done; a failed try is made again the next time. */
  ready(): Promise<Part>;
  /** The part, once it is there. */
  loaded(): Part | undefined;
  /** A watcher for which it is loaded; it starts then, unless it was stopped before. */
  follow(watch: (part: Part) => () => void): () => void;
  /** A watcher for which nothing is loaded; it starts when somebody else has had that done. */
  join(watch: (part: Part) => () => void): () => void;
}

export function createLatePart<Part>(open: () => Promise<Part>): LatePart<Part> {
  let opening: Promise<Part> | undefined;
  let opened: Part | undefined;
  const waiting = new Set<(part: Part) => void>();

  async function load(): Promise<Part> {
    try {
      const part = await open();
      opened = part;
      for (const start of waiting) start(part);
      waiting.clear();
      return part;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  const ready = (): Promise<Part> => {
    opening ??= load();
    return opening;
  };

  return {
    ready,
    loaded: () => opened,
    follow: (watch) => {
      let stop = () => {};
      let stopped = false;
      const start = (part: Part) => {
        if (!stopped) stop = watch(part);
      };
      ready().then(start, () => {});
      return () => {
        stopped = true;
        stop();
      };
    },
    join: (watch) => {
      const start = (part: Part) => {
        stop = watch(part);
      };
      let stop = (): void => void waiting.delete(start);
      if (opened) start(opened);
      else waiting.add(start);
      return () => stop();
    },
  };
}
