package org.evenodd.systemtests.ratchet;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.RecordComponentVisitor;
import org.jspecify.annotations.Nullable;

/**
 * A Java agent that writes down which classes of ours are entered, when and on which thread, and, so that one finds a
 * message's way there, when Jetty reads and writes what. Constructors and the accessors of records do not count. Each line
 * of the file that it writes when the program ends is a time in nanoseconds, a thread, and a class or a {@link Mark},
 * separated by tabs.
 */
public final class ClassRecorder implements ClassFileTransformer {

    private static final String OURS = "org/evenodd/";
    private static final String TESTS = "org/evenodd/systemtests/";
    private static final Pattern MESSAGE_TYPE = Pattern.compile("\"message_type\"\\s*:\\s*\"(\\w+)\"");
    private static final long BRIEFLY_NANOS = 20_000;
    private static final int NO_BYTES = 0;

    private static final Map<String, Integer> NUMBERS = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final List<Trail> TRAILS = new ArrayList<>();
    private static final ThreadLocal<Trail> TRAIL = ThreadLocal.withInitial(ClassRecorder::begin);

    private static volatile @Nullable Path output;
    private static volatile boolean recording;

    /** Where Jetty reads and writes. */
    enum Mark {
        /** A server's thread begins to read what has arrived on a connection. */
        SERVES("server/internal/HttpConnection", "onFillable", NO_BYTES),
        /** It has read, and answered as far as it does so itself. */
        SERVED("server/internal/HttpConnection", "onFillable", NO_BYTES),
        /** A server reads a request's first line. */
        BEGINS("server/internal/HttpConnection$RequestHandler", "startRequest", NO_BYTES),
        /** A server has a message, whose type follows. */
        REQUESTED("server/internal/HttpConnection$RequestHandler", "content", 1),
        /** A server's answer is out. */
        ANSWERED("server/internal/HttpConnection$HttpStreamOverHTTP1", "succeeded", NO_BYTES),
        /** A client's thread begins to read what has arrived on a connection. */
        READS("client/transport/internal/HttpConnectionOverHTTP", "onFillable", NO_BYTES),
        /** It has read and worked on it. */
        READ("client/transport/internal/HttpConnectionOverHTTP", "onFillable", NO_BYTES),
        /** A client has an answer, whose type follows. */
        REPLIED("client/transport/internal/HttpReceiverOverHTTP", "content", 1),
        /** A client sends a message, whose type follows. */
        SENDS("client/transport/internal/HttpSenderOverHTTP", "sendHeaders", 2);

        private final String type;
        private final String method;
        private final int bytes;

        /** @param bytes which parameter holds them */
        Mark(String type, String method, int bytes) {
            this.type = "org/eclipse/jetty/" + type;
            this.method = method;
            this.bytes = bytes;
        }

        private boolean isAt(String type, String method) {
            return this.type.equals(type) && this.method.equals(method);
        }

        private boolean isAtEnd() {
            return this == SERVED || this == READ;
        }
    }

    /** What one thread entered. Only that thread adds to it. */
    private static final class Trail {

        private final String thread =
                Thread.currentThread().getId() + " " + Thread.currentThread().getName();
        private long[] times = new long[1024];
        private int[] numbers = new int[1024];
        private volatile int size;

        void add(int number) {
            int at = size;
            long now = System.nanoTime();
            if (at > 0 && numbers[at - 1] == number && now - times[at - 1] < BRIEFLY_NANOS) {
                return;
            }
            if (at == times.length) {
                times = Arrays.copyOf(times, 2 * at);
                numbers = Arrays.copyOf(numbers, 2 * at);
            }
            times[at] = now;
            numbers[at] = number;
            size = at + 1;
        }
    }

    /** Called by the JVM, with the file to write. */
    public static void premain(String file, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ClassRecorder());
        output = Path.of(file);
        Runtime.getRuntime().addShutdownHook(new Thread(ClassRecorder::write, "recorder"));
    }

    /** Called in the place of {@link Runtime#halt}, which does not wait for others. */
    public static void halt(Runtime runtime, int status) {
        write();
        runtime.halt(status);
    }

    private static Trail begin() {
        Trail trail = new Trail();
        synchronized (TRAILS) {
            TRAILS.add(trail);
        }
        return trail;
    }

    /** Called by every method of ours. */
    public static void entered(int number) {
        if (recording) {
            TRAIL.get().add(number);
        }
    }

    /** Called where Jetty reads and writes; what a program does before is not recorded. */
    public static void marked(String mark) {
        recording = true;
        TRAIL.get().add(numberOf(mark));
    }

    /** Called where Jetty has a message. */
    public static void marked(String mark, @Nullable ByteBuffer message) {
        Matcher type = MESSAGE_TYPE.matcher(
                message == null ? "" : StandardCharsets.ISO_8859_1.decode(message.asReadOnlyBuffer()));
        marked(type.find() ? mark + ' ' + type.group(1) : mark);
    }

    private static int numberOf(String name) {
        return NUMBERS.computeIfAbsent(name, unknown -> NEXT.getAndIncrement());
    }

    /** Writes the file, once. */
    private static synchronized void write() {
        Path file = output;
        if (file == null) {
            return;
        }
        output = null;
        recording = false;
        Map<Integer, String> names = new ConcurrentHashMap<>();
        NUMBERS.forEach((name, number) -> names.put(number, name));
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            synchronized (TRAILS) {
                for (Trail trail : TRAILS) {
                    for (int at = 0; at < trail.size; at++) {
                        out.println(trail.times[at] + "\t" + trail.thread + '\t' + names.get(trail.numbers[at]));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte @Nullable [] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] original) {
        boolean ours = name.startsWith(OURS) && !name.startsWith(TESTS);
        if (!ours && Arrays.stream(Mark.values()).noneMatch(mark -> mark.type.equals(name))) {
            return null;
        }
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(ours ? new EveryMethod(writer, numberOf(name.replace('/', '.'))) : new Marks(writer, name), 0);
        return writer.toByteArray();
    }

    private static final class EveryMethod extends ClassVisitor {

        private final int number;
        private final Set<String> components = new HashSet<>();

        EveryMethod(ClassVisitor next, int number) {
            super(Opcodes.ASM9, next);
            this.number = number;
        }

        @Override
        public RecordComponentVisitor visitRecordComponent(String name, String descriptor, String signature) {
            components.add(name);
            return super.visitRecordComponent(name, descriptor, signature);
        }

        private boolean isLeftOut(String name, String descriptor) {
            return name.startsWith("<") || (descriptor.startsWith("()") && components.contains(name));
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return isLeftOut(name, descriptor)
                    ? next
                    : new MethodVisitor(Opcodes.ASM9, next) {
                        @Override
                        public void visitCode() {
                            super.visitCode();
                            super.visitLdcInsn(number);
                            call(this, "entered", "(I)V");
                        }

                        @Override
                        public void visitMethodInsn(
                                int instruction, String owner, String method, String type, boolean ofInterface) {
                            if (owner.equals("java/lang/Runtime") && method.equals("halt")) {
                                call(next, "halt", "(Ljava/lang/Runtime;I)V");
                            } else {
                                super.visitMethodInsn(instruction, owner, method, type, ofInterface);
                            }
                        }
                    };
        }
    }

    private static final class Marks extends ClassVisitor {

        private final String type;

        Marks(ClassVisitor next, String type) {
            super(Opcodes.ASM9, next);
            this.type = type;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            List<Mark> marks = Arrays.stream(Mark.values())
                    .filter(mark -> mark.isAt(type, name))
                    .toList();
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    marks.stream().filter(mark -> !mark.isAtEnd()).forEach(mark -> set(this, mark));
                }

                @Override
                public void visitInsn(int instruction) {
                    if (instruction == Opcodes.RETURN) {
                        marks.stream().filter(Mark::isAtEnd).forEach(mark -> set(this, mark));
                    }
                    super.visitInsn(instruction);
                }
            };
        }

        private static void set(MethodVisitor method, Mark mark) {
            method.visitLdcInsn(mark.name());
            if (mark.bytes == NO_BYTES) {
                call(method, "marked", "(Ljava/lang/String;)V");
            } else {
                method.visitVarInsn(Opcodes.ALOAD, mark.bytes);
                call(method, "marked", "(Ljava/lang/String;Ljava/nio/ByteBuffer;)V");
            }
        }
    }

    private static void call(MethodVisitor method, String name, String descriptor) {
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, ClassRecorder.class.getName().replace('.', '/'), name, descriptor, false);
    }
}
