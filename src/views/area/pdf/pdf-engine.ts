import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(input: string): string };
}

function trustedWorkerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerAddress;
  return trustedTypes
    .createPolicy('foyer-worker', { createScriptURL: () => workerAddress })
    .createScriptURL(workerAddress);
}

/**
 * Loads character maps and fonts by the names pdf.js requests, from this origin; their list loads on first
 * use.
 */
class DocumentData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { addresses } = await import('./pdf-files');
    const address = addresses[filename];
    const answer = address === undefined ? null : await fetch(address);
    if (!answer?.ok) throw new Error(`There is no "${filename}" for documents`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** The options of pdf.js under a policy without unsafe sources: one worker of this origin, no WebAssembly. */
export const pdfOptions = {
  worker: pdfjs.PDFWorker.create({
    port: new Worker(trustedWorkerAddress(), { type: 'module' }),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  }),
  BinaryDataFactory: DocumentData,
  useWorkerFetch: false,
  useWasm: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
  cMapUrl: 'cmaps/',
  standardFontDataUrl: 'fonts/',
  wasmUrl: import.meta.env.DEV ? '/node_modules/pdfjs-dist/wasm/' : '/assets/pdf-decoders/',
};
