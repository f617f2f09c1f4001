// @ts-check
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncTree } from './sync-tree.mjs';

const LOCK_FILE = 'postmaster.pid';

/**
 * @typedef {{ nfd?: number, node: { name: string } }} Stream
 * @typedef {{
 *   realPath: (node: unknown) => string,
 *   stream_ops: {
 *     fsync?: (stream: Stream) => number,
 *     write: (stream: Stream, ...rest: unknown[]) => number,
 *   }
 * }} NodeFileSystem
 */

/** @param {string} folder */
function syncFolder(folder) {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The file system of the embedded database with a real fsync: the bundled one acknowledges without syncing.
 * After a crash the engine syncs a thousand files one by one before it writes anything; here they are synced all
 * at once beforehand, and the engine's own syncs count from its first write on.
 */
export class DurableFileSystem extends NodeFS {
  /** The number of syncs that the database requested and got. */
  syncs = 0;
  #written = false;

  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(database, options) {
    if (existsSync(join(this.rootDir, LOCK_FILE))) await syncTree(this.rootDir);
    const { emscriptenOpts } = await super.init(database, options);
    /** @param {any} module */
    const addSync = (module) => this.#addSync(module.FS.filesystems.NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }

  /** @param {NodeFileSystem} fileSystem */
  #addSync(fileSystem) {
    const { stream_ops: operations } = fileSystem;
    const { write } = operations;
    operations.write = (stream, ...rest) => {
      this.#written ||= stream.node.name !== LOCK_FILE;
      return write(stream, ...rest);
    };
    operations.fsync = (stream) => {
      if (!this.#written) return 0;
      if (stream.nfd === undefined) syncFolder(fileSystem.realPath(stream.node));
      else fsyncSync(stream.nfd);
      this.syncs += 1;
      return 0;
    };
  }
}
