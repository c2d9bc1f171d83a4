import { setFlagsFromString } from 'node:v8';

/*
 * Loading the modules allocates fast, so V8 would grow the space for young objects to its maximum and keep it: about 25
 * MB that an idle process never uses. Nearly everything allocated at startup is long-lived, so the small space works as
 * well until then. Imported first by `main`, since importing the rest is what allocates.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/** Restores V8's default, so that the space grows with the load. */
export function growWithLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
