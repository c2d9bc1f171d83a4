import { setFlagsFromString } from 'node:v8';

/*
 * Loading the modules allocates fast, so V8 grows the space for young objects to its largest and keeps it: some 25 MB
 * that an idle process never uses. Nearly everything allocated at the start stays, so the small space serves as well
 * until then. Imported first by `main`, since importing the rest is what allocates.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/** Back to V8's default, so that the space grows with the load. */
export function growWithLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
