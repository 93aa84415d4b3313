package org.evenodd.protocol.shape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.json.StrictJson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VariantShapeTest {

    record Circle(int radius) {}

    record Square(int side) {}

    record Wheel(int spokes) {}

    enum Figure implements Variant {
        CIRCLE(Circle.class),
        SQUARE(Square.class);

        private final Class<? extends Record> variant;

        Figure(Class<? extends Record> variant) {
            this.variant = variant;
        }

        @Override
        public Class<? extends Record> variant() {
            return variant;
        }
    }

    enum Part implements Variant {
        WHEEL;

        @Override
        public Class<? extends Record> variant() {
            return Wheel.class;
        }
    }

    record Drawing(
            Figure figureKind,
            Part partKind,
            @Maybe @VariantBy("part_kind") @Nullable Record part,
            @Maybe @VariantBy("figure_kind") @Nullable Record figure) {}

    @Test
    void ofTwoInARecordEachIsReadByItsOwnSibling() throws Exception {
        String json = """
                {"figure_kind": "SQUARE", "part_kind": "WHEEL", "part": {"spokes": 12}, "figure": {"side": 3}}""";
        Reading reading = new Reading(Compatibility.STRICT, false);
        Drawing drawing = RecordShape.of(Drawing.class).read(StrictJson.parse(json.getBytes(UTF_8)), reading);
        assertThat(reading.violations()).isEmpty();
        assertThat(drawing).isEqualTo(new Drawing(Figure.SQUARE, Part.WHEEL, new Wheel(12), new Square(3)));
    }
}
