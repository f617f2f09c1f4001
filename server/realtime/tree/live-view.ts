import type { Content } from './content';
import { hashOf } from './hash';
import { isBeyond } from './json-size';
import type { Query } from './query';
import type { Json, Path } from './read-node';
import type { Push, View } from './view';

/** A view over some content. */
export class LiveView<Shown extends Content = Content> implements View {
  readonly id: string;
  readonly path: Path;
  readonly query: Query;
  readonly content: Shown;
  users = 0;
  readonly #drop: () => void;

  constructor(path: Path, query: Query, content: Shown, drop: () => void) {
    this.id = `${path.join('/')}?${query.text}`;
    this.path = path;
    this.query = query;
    this.content = content;
    this.#drop = drop;
  }

  isBeyond(bytes: number): boolean {
    return isBeyond(this.content.node(), bytes);
  }

  current(): Json {
    this.content.show();
    return this.content.json();
  }

  hash(): string {
    this.content.show();
    return hashOf(this.content.node());
  }

  peek(): readonly Push[] {
    this.content.show();
    return this.content.pending();
  }

  drain(): readonly Push[] {
    const pushes = this.content.pending();
    this.content.settle();
    return pushes;
  }

  release(): void {
    this.users -= 1;
    if (this.users === 0) this.#drop();
  }
}
