import type { ErrorComponentProps } from '@tanstack/react-router';

export const GateFailed = (_: ErrorComponentProps) => null;
