import { CheckIcon, ColorInput, ColorSwatch, UnstyledButton } from '@mantine/core';
import { textOn } from '@console/contract/brand/shown-color';
import { useOwnBrand } from '../../lib/vendor.ts';
import { defaults, setSettings, useDark, useSettings } from '../../lib/settings.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './settings.module.css';

const presets = [defaults.themeColor, '#0E8A9C', '#00875A', '#9A6700', '#C2410C', '#CB272D', '#C01D73', '#6B3FD4'];

function set(themeColor: string): void {
  if (/^#[0-9a-f]{6}$/i.test(themeColor)) setSettings({ themeColor: themeColor.toUpperCase() });
}

/** The company's colour again. */
function forget(): void {
  useSettings.setState(({ own }) => {
    const { themeColor: _, ...others } = own;
    return { own: others, themeColor: defaults.themeColor };
  });
}

export function ThemeColor() {
  const w = useWords(shellWords).settings;
  const scheme = useDark() ? 'dark' : 'light';
  const brandColor = useOwnBrand()?.shown?.[scheme];
  const color = useSettings((state) => state.own.themeColor ?? brandColor ?? state.themeColor);
  const choices = brandColor ? [brandColor, ...presets.filter((preset) => preset !== brandColor)] : presets;
  const choose = (preset: string) => (preset === brandColor ? forget() : set(preset));
  return (
    <section>
      <h3 className={styles.heading}>{w.themeColor}</h3>
      <div className={styles.swatches}>
        {choices.map((preset) => (
          <UnstyledButton
            key={preset}
            aria-label={preset === brandColor ? `${w.brandColor} ${preset}` : preset}
            aria-pressed={preset === color}
            onClick={() => choose(preset)}
            className={styles.swatch}
          >
            <ColorSwatch color={preset} size={24} radius={6} withShadow={false}>
              {preset === color && <CheckIcon size={11} color={textOn(preset)} />}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </div>
      <ColorInput
        aria-label={w.customColor}
        format="hex"
        value={color}
        onChangeEnd={set}
        popoverProps={{ withinPortal: false }}
        eyeDropperButtonProps={{ 'aria-label': w.customColor }}
      />
    </section>
  );
}
