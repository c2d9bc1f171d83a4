import { commandIn } from './command-in.js';

describe('the commands of backups', () => {
  it('name the data folder where it is not the usual one', () => {
    expect(commandIn(undefined)).toBe('umbra');
    expect(commandIn('/srv/umbra')).toBe('UMBRA_DATA_DIR=/srv/umbra umbra');
    expect(commandIn("/srv/it's here")).toBe(String.raw`UMBRA_DATA_DIR='/srv/it'\''s here' umbra`);
  });
});
