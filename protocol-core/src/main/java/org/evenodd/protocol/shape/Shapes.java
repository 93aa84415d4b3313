package org.evenodd.protocol.shape;

import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.Notation.AnyCase;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.DrawWord;
import org.evenodd.protocol.shape.Notation.Like;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.Notation.Variant;
import org.evenodd.protocol.shape.Notation.VariantBy;
import org.evenodd.protocol.shape.Notation.WinnerWord;
import org.evenodd.protocol.shape.TextShape.PlainTextShape;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.HostName.HostRange;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Syntax;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/** Finds the shape of a record's component. */
public final class Shapes {

    private static final Map<Class<?>, Shape<?>> VALUES = new HashMap<>();
    private static final Map<Class<?>, RecordShape<?>> RECORDS = new ConcurrentHashMap<>();

    static {
        text(PlayerId.class, PlayerId.SYNTAX, PlayerId::new);
        text(RefereeId.class, RefereeId.SYNTAX, RefereeId::new);
        text(MatchId.class, MatchId.SYNTAX, MatchId::new);
        text(LeagueId.class, LeagueId.SYNTAX, LeagueId::new);
        text(ConversationId.class, ConversationId.SYNTAX, ConversationId::new);
        text(HostName.class, HostName.SYNTAX, HostName::new);
        text(HostRange.class, HostRange.SYNTAX, HostRange::new);
        text(GameType.class, GameType.SYNTAX, GameType::new);
        text(Digest.class, Digest.SYNTAX, Digest::new);
        text(DisplayName.class, DisplayName.SYNTAX, DisplayName::new);
        VALUES.put(AuthToken.class, secret(AuthToken.SYNTAX, AuthToken::new, AuthToken::value));
        VALUES.put(EnrolmentKey.class, secret(EnrolmentKey.SYNTAX, EnrolmentKey::new, EnrolmentKey::value));
        VALUES.put(
                Endpoint.class,
                new TextShape<>(
                        Endpoint.SYNTAX,
                        new RecentValues<>(Endpoint::parse),
                        Endpoint::toString,
                        Endpoint::mayHoldCredentials));
        text(Version.class, Version.SYNTAX, Version::new);
        VALUES.put(Sender.class, LenientShape.sender());
        VALUES.put(RoundId.class, ScalarShape.round());
        VALUES.put(Instant.class, new TimestampShape(false));
        VALUES.put(Duration.class, ScalarShape.seconds());
        VALUES.put(boolean.class, ScalarShape.flag());
        VALUES.put(double.class, ScalarShape.number());
        VALUES.put(long.class, ScalarShape.wholeOf64Bits());
        VALUES.put(JsonValue.class, ScalarShape.any());
    }

    private Shapes() {}

    private static <T> void text(Class<T> type, Syntax syntax, Function<String, T> parse) {
        VALUES.put(type, new TextShape<>(syntax, parse));
    }

    private static <T> TextShape<T> secret(Syntax syntax, Function<String, T> parse, Function<T, String> print) {
        return new TextShape<>(syntax, parse, print, text -> true);
    }

    /** The shape of a record that ignores unknown fields; cached. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> RecordShape<R> ofRecord(Class<R> type) {
        RecordShape<?> known = RECORDS.get(type);
        if (known == null) {
            known = RecordShape.of(type);
            RECORDS.put(type, known);
        }
        return (RecordShape<R>) known;
    }

    @SuppressWarnings("unchecked")
    static Shape<Object> of(RecordComponent component, boolean closed) {
        Shape<?> shape = special(component);
        if (shape == null) {
            shape = ofType(component, closed);
        }
        return (Shape<Object>) (component.isAnnotationPresent(DrawWord.class) ? LenientShape.drawWord(shape) : shape);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Shape<?> special(RecordComponent component) {
        VariantBy variantBy = component.getAnnotation(VariantBy.class);
        if (variantBy != null) {
            return VariantShape.of(variantBy.value(), wordsOf(component, variantBy.value()));
        }
        if (component.isAnnotationPresent(Precise.class)) {
            return new TimestampShape(true);
        }
        if (component.isAnnotationPresent(WinnerWord.class)) {
            return LenientShape.winnerWord();
        }
        if (component.isAnnotationPresent(AnyCase.class)) {
            return EnumShape.of((Class) component.getType(), true);
        }
        Like like = component.getAnnotation(Like.class);
        if (like != null) {
            Syntax syntax = Syntax.of(like.value(), like.expected());
            return new TextShape<>(syntax, syntax::require);
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private static Class<? extends Enum<?>> wordsOf(RecordComponent component, String sibling) {
        for (RecordComponent other : component.getDeclaringRecord().getRecordComponents()) {
            if (Field.wireName(other).equals(sibling)
                    && other.getType().isEnum()
                    && Variant.class.isAssignableFrom(other.getType())) {
                return (Class<? extends Enum<?>>) other.getType();
            }
        }
        throw new IllegalArgumentException(component.getDeclaringRecord() + " has no sibling " + sibling);
    }

    private static Shape<?> ofType(RecordComponent component, boolean closed) {
        Between between = component.getAnnotation(Between.class);
        return between == null
                ? ofType(component.getAnnotatedType(), Bounds.of(component), closed)
                : ScalarShape.integer(between.min(), between.max());
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Shape<?> ofType(AnnotatedType annotated, Bounds bounds, boolean closed) {
        if (annotated instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            Shape<?> last = ofType(arguments[arguments.length - 1], Bounds.NONE, closed);
            return arguments.length == 1
                    ? new ListShape<>(last, bounds)
                    : new MapShape<>(
                            ofType(arguments[0], Bounds.NONE, false),
                            last,
                            arguments[1].isAnnotationPresent(Nullable.class),
                            bounds);
        }
        Class<?> plain =
                MethodType.methodType((Class<?>) annotated.getType()).unwrap().returnType();
        if (plain == int.class) {
            return ScalarShape.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (plain == String.class) {
            return new PlainTextShape(bounds);
        }
        Shape<?> value = VALUES.get(plain);
        if (value != null) {
            return value;
        }
        if (plain.isEnum()) {
            return EnumShape.of((Class) plain, false);
        }
        return closed ? RecordShape.closed(plain.asSubclass(Record.class)) : ofRecord(plain.asSubclass(Record.class));
    }
}
