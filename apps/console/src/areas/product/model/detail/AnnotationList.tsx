import type { ProductModel } from '@console/contract/areas/product/model';
import { Anchor, Badge, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { ManualPageLink } from '../../product-doc/page/ManualPageLink.tsx';
import { annotationWords } from './annotation-words.ts';
import { useAnnotationLinks } from './use-annotation-links.ts';
import styles from './annotation-list.module.css';

interface AnnotationListProps {
  model: Pick<ProductModel, 'productId' | 'annotations'>;
  active: number | undefined;
  onOpen: (at: number) => void;
  onEdit: ((at: number) => void) | undefined;
}

export function AnnotationList({ model, active, onOpen, onEdit }: AnnotationListProps) {
  const { annotations } = model;
  const { errorPath, manualOf } = useAnnotationLinks(model);
  const w = useWords(modelWords).annotation;
  const [locale] = useLocale();
  if (annotations.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.none}
      </Text>
    );
  return (
    <ol className={styles.root}>
      {annotations.map((annotation, at) => {
        const { title, body } = annotationWords(annotation, locale);
        const [errorTo, manual] = [errorPath(annotation), manualOf(annotation)];
        return (
          <li
            key={`${annotation.position.join()}:${annotation.title}`}
            className={styles.row}
            data-active={active === at || undefined}
          >
            <span className={styles.number} aria-hidden>
              {at + 1}
            </span>
            <div className={styles.text}>
              <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(at)}>
                {title}
              </Anchor>
              {annotation.errorNo !== null && (
                <Badge ml="xs" size="sm" variant="light" color="red" tt="none">
                  {errorTo === undefined ? (
                    annotation.errorNo
                  ) : (
                    <Anchor
                      component={Link}
                      inherit
                      c="inherit"
                      to={errorTo}
                      aria-label={fill(w.openErrorNo, { no: annotation.errorNo })}
                    >
                      {annotation.errorNo}
                    </Anchor>
                  )}
                </Badge>
              )}
              {manual && <ManualPageLink manual={manual} page={annotation.page ?? 1} opens="here" />}
              {body !== null && (
                <Text size="xs" c="dimmed">
                  {body}
                </Text>
              )}
            </div>
            {onEdit && (
              <SmallIconButton label={fill(w.edit, { name: title })} onClick={() => onEdit(at)}>
                <IconPencil size={15} />
              </SmallIconButton>
            )}
          </li>
        );
      })}
    </ol>
  );
}
