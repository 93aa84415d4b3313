@rem Started by league-manager.cmd, referee.cmd, player.cmd and check.cmd, which set program: starts the program's JVM.
@rem As launch.sh, but without an archive of classes.
@rem
@rem JAVA_HOME names the Java to use instead of the one on the PATH; JAVA_OPTS holds further options of the JVM.
@echo off
setlocal
set "jar=%~dp0..\lib\%program%.jar"
if not exist "%jar%" set "jar=%~dp0..\%program%\target\%program%.jar"
if not exist "%jar%" (
  echo %program%: "%jar%" is missing; mvnw.cmd -DskipTests package builds it 1>&2
  exit /b 1
)
set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%java%" (
  echo %program%: JAVA_HOME is "%JAVA_HOME%", where there is no bin\java.exe 1>&2
  exit /b 1
)
if exist "%~dp0..\runtime\bin\java.exe" set "java=%~dp0..\runtime\bin\java.exe"
"%java%" -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xlog:disable %JAVA_OPTS% -jar "%jar%" %*
exit /b %errorlevel%
