import type * as v from 'valibot';
import type { Fault } from './domain-error';

/** A command of the operator: JSON in, JSON out. */
export interface Command {
  input: v.GenericSchema;
  /** Bytes that the input may have, if not 1 MB. */
  maxBytes?: number | undefined;
  /** Returns every fault of an input that the schema cannot express. */
  faultsOf?: ((input: unknown) => Fault[]) | undefined;
  /** It stores something new, and is rejected before it begins while the disk is short. */
  adds?: true | undefined;
  /** @throws DomainError */
  run(input: unknown): Promise<object>;
}

/** Commands by their names, such as `people/import`. */
export type Commands = Readonly<Record<string, Command>>;

/** Describes a command, keeping the type of its input. */
export const command = <Schema extends v.GenericSchema>(
  input: Schema,
  run: (input: v.InferOutput<Schema>) => Promise<object>,
  limits: Pick<Command, 'maxBytes' | 'faultsOf' | 'adds'> = {},
): Command => ({ input, run, ...limits });
