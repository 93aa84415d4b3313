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
import org.evenodd.protocol.value.PublicUrl;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Syntax;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

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
        text(PublicUrl.class, PublicUrl.SYNTAX, PublicUrl::new);
        text(GameType.class, GameType.SYNTAX, GameType::new);
        text(DisplayName.class, DisplayName.SYNTAX, DisplayName::new);
        text(Version.class, Version.SYNTAX, Version::new);
        secret(AuthToken.class, AuthToken.SYNTAX, AuthToken::new, AuthToken::value);
        secret(EnrolmentKey.class, EnrolmentKey.SYNTAX, EnrolmentKey::new, EnrolmentKey::value);
        put(
                Endpoint.class,
                ValueShape.text(
                        Endpoint.SYNTAX,
                        new RecentValues<>(Endpoint::parse),
                        Endpoint::toString,
                        Endpoint::mayHoldCredentials));
        put(Digest.class, ValueShape.text(Digest.SYNTAX, Digest::new, Digest::value, text -> false)); // seldom recent
        put(Sender.class, ValueShape.sender());
        put(RoundId.class, ValueShape.whole(1, RoundId.HIGHEST_NUMBER, RoundId::new, RoundId::value));
        put(Instant.class, ValueShape.time(false));
        put(Duration.class, ValueShape.seconds());
        put(boolean.class, ValueShape.flag());
        put(double.class, ValueShape.number());
        put(int.class, whole(Integer.MIN_VALUE, Integer.MAX_VALUE));
        put(long.class, ValueShape.wholeOf64Bits());
        put(JsonValue.class, ValueShape.any(JsonValue::of, JsonValue::writeTo));
        put(GameJson.class, ValueShape.any(GameJson::of, GameJson::writeTo));
    }

    private Shapes() {}

    private static void put(Class<?> type, Shape<?> shape) {
        VALUES.put(type, shape);
    }

    private static <T> void text(Class<T> type, Syntax syntax, Function<String, T> parse) {
        put(type, ValueShape.text(syntax, parse));
    }

    private static <T> void secret(Class<T> type, Syntax syntax, Function<String, T> parse, Function<T, String> print) {
        put(type, ValueShape.text(syntax, parse, print, text -> true));
    }

    private static ValueShape<Integer> whole(int min, int max) {
        return ValueShape.whole(min, max, number -> number, number -> number);
    }

    /** The shape of a record; cached. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> RecordShape<R> ofRecord(Class<R> type) {
        RecordShape<?> known = RECORDS.get(type);
        if (known == null) {
            known = new RecordShape<>(type);
            RECORDS.put(type, known);
        }
        return (RecordShape<R>) known;
    }

    /** A record as a JSON object of its components, in order. */
    public static JsonValue json(Record record) {
        return out -> write(record, out);
    }

    @SuppressWarnings("unchecked")
    private static <R extends Record> void write(R record, JsonGenerator out) {
        ofRecord((Class<R>) record.getClass()).write(record, out);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static Shape<Object> of(RecordComponent component) {
        Between between = component.getAnnotation(Between.class);
        VariantBy variantBy = component.getAnnotation(VariantBy.class);
        Like like = component.getAnnotation(Like.class);
        Shape<?> shape;
        if (between != null) {
            shape = whole(between.min(), between.max());
        } else if (variantBy != null) {
            shape = VariantShape.of(variantBy.value(), wordsOf(component, variantBy.value()));
        } else if (like != null) {
            Syntax syntax = Syntax.of(like.value(), like.expected());
            shape = ValueShape.text(syntax, syntax::require);
        } else if (component.isAnnotationPresent(Precise.class)) {
            shape = ValueShape.time(true);
        } else if (component.isAnnotationPresent(WinnerWord.class)) {
            shape = ValueShape.winnerWord();
        } else if (component.isAnnotationPresent(AnyCase.class)) {
            shape = ValueShape.word((Class) component.getType(), true);
        } else {
            shape = ofType(component.getAnnotatedType(), Bounds.of(component));
        }
        return (Shape<Object>)
                (component.isAnnotationPresent(DrawWord.class) ? ((ValueShape<?>) shape).orDrawWord() : shape);
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

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Shape<?> ofType(AnnotatedType annotated, Bounds bounds) {
        if (annotated instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            AnnotatedType last = arguments[arguments.length - 1];
            Shape<?> value = ofType(last, Bounds.NONE);
            return arguments.length == 1
                    ? new ListShape<>(value, bounds)
                    : new MapShape<>(
                            ofType(arguments[0], Bounds.NONE), value, last.isAnnotationPresent(Nullable.class), bounds);
        }
        Class<?> plain =
                MethodType.methodType((Class<?>) annotated.getType()).unwrap().returnType();
        if (plain == String.class) {
            return ValueShape.text(bounds);
        }
        Shape<?> value = VALUES.get(plain);
        if (value != null) {
            return value;
        }
        return plain.isEnum() ? ValueShape.word((Class) plain, false) : ofRecord(plain.asSubclass(Record.class));
    }
}
